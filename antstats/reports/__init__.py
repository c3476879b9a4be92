"""Reports: everything that a run says, as a page (`html`), as text (`markdown`) or as data (`plain`), from one set of facts."""
