"""The interfaces of the C library and of the Python package, from their sources.

The package is read, not imported: to be imported it needs the library, Polars, Spark and the rest. What a decorator or
`__getattr__` makes at run time isn't seen, and the types of parameters aren't compared: they are there for people.
"""

import ast
import pathlib
import re

HEADER = "Bindings/C/Sources/CPhoneCheck/include/phonecheck.h"
PACKAGE = "Bindings/Python/phonecheck"


def c_interface(root: pathlib.Path) -> list[tuple[str, str, str]]:
    """Items of kind `c`: functions, types, members by place, constants. Arrow's own structures are Arrow's."""
    text = (root / HEADER).read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    text = re.sub(r"#ifndef ARROW_\w+\n.*?#endif", "", text, flags=re.DOTALL)
    items = [("c", found[1], f"#define {found[1]} {found[2].strip()}".strip())
             for found in re.finditer(r"^#define (PHONECHECK_\w+)[ \t]+(\S[^\n]*)", text, re.MULTILINE)]
    text = re.sub(r"^\s*#[^\n]*", "", text, flags=re.MULTILINE).replace('extern "C" {', "")
    types = re.compile(r"(?:typedef )?(struct|enum)\s*(\w*)\s*\{(.*?)\}\s*(\w*)\s*;", re.DOTALL)
    for kind, tag, body, alias in types.findall(text):
        name = alias or tag
        if name:
            items.append(("c", name, f"{kind} {name}"))
        if kind == "enum":
            items += [("c", each.split("=")[0].strip(), " ".join(each.split())) for each in body.split(",") if each.strip()]
            continue
        members = [" ".join(each.split()) for each in body.split(";") if each.strip()]
        place = 0
        for member in members:
            declared = re.match(r"(?P<type>.*?\b(?:\w+ )?)(?P<names>\**\w+(?:\[\w+\])?(?:, \**\w+(?:\[\w+\])?)*)$", member)
            for each in declared["names"].split(", ") if declared else [member]:
                own = re.sub(r"[^a-zA-Z0-9_].*", "", each.lstrip("*"))
                items.append(("c", f"{name}.{own}", f"{place}: {declared['type'].strip() if declared else ''} {each}"))
                place += 1
    for statement in types.sub("", text).split(";"):
        statement = " ".join(statement.split()).strip("} ")
        if found := re.match(r"typedef .*?(\w+)$", statement):
            items.append(("c", found[1], statement))
        elif found := re.search(r"(phonecheck_\w+)\s*\(", statement):
            items.append(("c", found[1], statement))
    return items


def is_shown(name: str) -> bool:
    special = name.startswith("__") and name.endswith("__") and name not in ("__all__", "__slots__")
    return special or not name.startswith("_")


def function_items(function: ast.FunctionDef | ast.AsyncFunctionDef, path: str) -> list[tuple[str, str, str]]:
    """The function with its result, and each parameter: a parameter more is an addition where it has a default."""
    marks = [ast.unparse(each) for each in function.decorator_list if ast.unparse(each) != "functools.wraps"]
    if "overload" in marks:
        return []
    kind = "async def" if isinstance(function, ast.AsyncFunctionDef) else "def"
    result = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    items = [("python", path, " ".join([*("@" + mark for mark in marks), f"{kind} {function.name}{result}"]))]
    given = function.args
    positional = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(positional) - len(given.defaults)) + list(given.defaults)
    parameters = [(f"{place}: {each.arg}", each, default) for place, (each, default) in enumerate(zip(positional, defaults))]
    parameters += [(f"keyword {each.arg}", each, default) for each, default in zip(given.kwonlyargs, given.kw_defaults)]
    parameters += [(mark + each.arg, each, None) for mark, each in (("*", given.vararg), ("**", given.kwarg)) if each]
    for shown, each, default in parameters:
        if each.arg not in ("self", "cls"):
            value = f" = {ast.unparse(default)}" if default else ""
            items.append(("python", f"{path}({each.arg})", shown + value))
            if not default and not shown.startswith("*"):
                # A parameter without a default that wasn't there alters the function.
                items[0] = (*items[0][:2], items[0][2] + f", needs {each.arg}")
    return items


def class_items(name: str, node: ast.ClassDef) -> list[tuple[str, str, str]]:
    bases = ", ".join(map(ast.unparse, node.bases))
    items = [("python", name, f"class {name.rsplit('.', 1)[-1]}({bases})")]
    place, is_tuple = 0, "NamedTuple" in bases
    for each in node.body:
        if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)) and is_shown(each.name):
            items += function_items(each, f"{name}.{each.name}")
        elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and is_shown(each.target.id):
            text = ast.unparse(each)
            items.append(("python", f"{name}.{each.target.id}", f"{place}: {text}" if is_tuple else text))
            place += 1
        elif isinstance(each, ast.Assign):
            items += [("python", f"{name}.{target.id}", target.id) for target in each.targets
                      if isinstance(target, ast.Name) and is_shown(target.id)]
    return items


def python_interface(root: pathlib.Path) -> list[tuple[str, str, str]]:
    """Items of kind `python`: what `__all__` of each public module names, with the members of its classes."""
    folder = root / PACKAGE
    trees = {file.stem: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.py"))}
    items = []
    for module, tree in trees.items():
        if module.startswith("_") and module != "__init__":
            continue
        shown = next((ast.literal_eval(each.value) for each in tree.body if isinstance(each, ast.Assign)
                      and getattr(each.targets[0], "id", "") == "__all__"), [])
        prefix = "phonecheck" + ("" if module == "__init__" else f".{module}")
        for name in shown:
            items += named(trees, tree, name, f"{prefix}.{name}")
    return items


def named(trees: dict[str, ast.Module], tree: ast.Module, name: str, path: str) -> list[tuple[str, str, str]]:
    """The items of a name of a module, which may import it from another one of the package."""
    items = []
    for each in ast.walk(tree):
        if isinstance(each, ast.ImportFrom) and each.level == 1:
            for alias in each.names:
                if (alias.asname or alias.name) == name:
                    return named(trees, trees[each.module], alias.name, path)
        if isinstance(each, ast.ClassDef) and each.name == name:
            items += class_items(path, each)
        elif isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)) and each.name == name:
            items += function_items(each, path)
    # Not a function or a class: a value, of which the name is all there is to compare.
    return items or [("python", path, name)]
