"""How numba compiles for kernels: what is only called from others is left to be optimised within them, and records are copied whole.

By itself numba optimises every function and makes machine code of it, and then does both again with what has become of it within each
function that calls it, up to the driver. Here only the way in from Python (`jit.entry`) is optimised as a whole and made machine code:
nothing else is ever run. Compiling takes half the time.
"""

from functools import cache
from typing import Any

from numba import _dynfunc, types  # type: ignore[attr-defined]  # compiled, so mypy does not see it
from numba.core import cgutils, codegen, compiler
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering
from numba.extending import lower_setattr
from numba.np.arrayobj import record_setattr

PARTS = ("rules", "state", "turn", "tally", "scratch")  # of a table, that are records themselves


class _Library(codegen.JITCodeLibrary):  # type: ignore[misc]  # numba is untyped
    """A module to be linked into others: neither optimised as a whole nor turned into machine code."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _Lowering(NativeLowering):  # type: ignore[misc]
    """Translates a function into such a module."""

    _name = "antstats_lowering"

    def run_pass(self, state: Any) -> bool:
        """Translate, and let others call the function. What stands for it in Python has no address, as without a wrapper it had none."""
        state.library = _Library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state.cr
        name = lowered.fndesc.qualname.split(".")[-1]
        function = _dynfunc.make_function(lowered.fndesc.lookup_module(), name, "", 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(function, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=function)
        state.reload_init.extend(getattr(state.library, "_reload_init", ()))  # numba before 0.63 has none
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _EntryLowering(NativeLowering):  # type: ignore[misc]
    """Translates a way in, and tells the functions within it their environment: numba would have when it made them machine code."""

    _name = "antstats_entry_lowering"

    def run_pass(self, state: Any) -> bool:
        """Translate, optimise, make machine code."""
        super().run_pass(state)
        for variable in state.library._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                state.library.codegen.set_env(variable.name, environment)
        return True


def _steps(state: Any, lowering: type) -> list[Any]:
    """Return numba's steps for compiled functions, the last one replaced."""
    steps = compiler.DefaultPassBuilder.define_nopython_pipeline(state)
    steps.passes = [(lowering if each is NativeLowering else each, text) for each, text in steps.passes]
    steps.finalize()
    return [steps]


class Inner(compiler.CompilerBase):  # type: ignore[misc]
    """Compiles what is only called from others."""

    def define_pipelines(self) -> list[Any]:
        """Return the steps."""
        return _steps(self.state, _Lowering)


class Entry(compiler.CompilerBase):  # type: ignore[misc]
    """Compiles a way in, with all that it calls."""

    def define_pipelines(self) -> list[Any]:
        """Return the steps."""
        return _steps(self.state, _EntryLowering)


# numba spells its arguments' types out at every step; a table's takes a page.
_record: Any = types.Record
_record.__repr__ = cache(_record.__repr__)


def _copies(part: str) -> None:
    """Let `table.PART = other.PART` be one copy of memory: numba moves it byte by byte, which takes long to compile and to run."""

    @lower_setattr(types.Record, part)  # type: ignore[untyped-decorator]
    def copy(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        target, value = sig.args
        if target.typeof(part) != value or not isinstance(value, types.Record):
            return record_setattr(context, builder, sig, args, part)
        place = cgutils.get_record_member(builder, args[0], target.offset(part), context.get_data_type(value))
        return cgutils.raw_memcpy(builder, place, args[1], context.get_constant(types.intp, value.size), 1)


for _part in PARTS:
    _copies(_part)
