"""Writes the reference in docs/library.md: every public name with its signature and docstring.

It is made from the sources, not from the loaded modules, so it does not depend on whether the engine is compiled.
"""

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import kokodama

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "library.md"
START, END = "<!-- reference: made by `make schemas` -->\n", "<!-- end of reference -->"
Definition = ast.ClassDef | ast.FunctionDef


def source_of(module: str) -> Path:
    """Return the source file of one of our modules."""
    path = ROOT / "src" / Path(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def definition(name: str) -> Definition | ast.Module:
    """Return where a public name is defined: a class, a function, or, for a constant, its module.

    The games are instances, documented by their class.
    """
    module, attribute = kokodama._HOMES[name]
    assert find_spec(module), module
    tree = ast.parse(source_of(module).read_text(encoding="utf-8"))
    wanted = name if attribute.endswith("_GAME") else attribute
    found = [node for node in tree.body if isinstance(node, Definition) and node.name == wanted]
    return found[0] if found else tree


def docstring(name: str) -> str:
    """Return the docstring of a public name."""
    return ast.get_docstring(definition(name)) or ""


def promise(node: Definition | ast.Module) -> str:
    """Return a docstring on one line, without its examples."""
    return " ".join((ast.get_docstring(node) or "").split(">>>")[0].split())


def signature(function: ast.FunctionDef) -> str:
    """Return a function's parameters and result as written."""
    arguments = ast.unparse(function.args).removeprefix("self, ").removeprefix("self").removeprefix("cls, ")
    result = "" if function.returns is None else f" -> {ast.unparse(function.returns)}"
    return f"{function.name}({arguments.removesuffix(', /')}){result}".replace("'", "")


def members(node: Definition | ast.Module, source: list[str]) -> list[str]:
    """List the public fields, methods and properties of a class; a field is explained by its comment."""
    if not isinstance(node, ast.ClassDef):
        return []
    lines = []
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and part.target.id[0] != "_":
            _, _, comment = source[part.lineno - 1].partition("  # ")
            field = f"{part.target.id}: {ast.unparse(part.annotation)}".replace("'", "")
            lines.append(f"- `{field}`{': ' + comment if comment else ''}")
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            is_property = any(isinstance(one, ast.Name) and one.id == "property" for one in part.decorator_list)
            shown = signature(part).replace("() ->", ":") if is_property else signature(part)
            lines.append(f"- `{shown}`{': ' + promise(part) if promise(part) else ''}")
    return lines


def reference() -> str:
    """Return the whole section."""
    parts = []
    for name in kokodama.__all__:
        node = definition(name)
        title = signature(node) if isinstance(node, ast.FunctionDef) else name
        source = source_of(kokodama._HOMES[name][0]).read_text(encoding="utf-8").splitlines()
        parts.append("\n".join([f"### `{title}`", promise(node), *members(node, source)]))
    return "\n\n".join(parts) + "\n"


def page_with(section: str) -> str:
    """Return the page with its reference replaced."""
    text = PAGE.read_text(encoding="utf-8")
    return re.sub(f"{re.escape(START)}.*?{re.escape(END)}", lambda _: f"{START}{section}{END}", text, flags=re.S)


if __name__ == "__main__":
    PAGE.write_text(page_with(reference()), encoding="utf-8")
