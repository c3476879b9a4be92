"""The command line: one file a command. Each parses, calls the API and prints; what is heavy is imported when it is needed."""
