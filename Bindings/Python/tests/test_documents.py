"""The documents' Python is run, and each value compared with the comment after it."""

import ast
import re
import shutil

import pytest

from conftest import ROOT, SAMPLE
from phonecheck import _transport

DOCUMENTS = ["Docs/Python.md", "Docs/Databases.md", "Bindings/Python/README.md"]


def blocks(path):
    return re.findall(r"^```python\n(.*?)^```", (ROOT / path).read_text(), re.DOTALL | re.MULTILINE)


def tenant(url, headers, seconds, most):
    assert url.startswith("https://tenant.example.com/") and "X-client-id: app\n" in headers
    return _transport.Answer(200, b'ETag: "1"\n', SAMPLE.read_bytes())


@pytest.mark.parametrize("path", DOCUMENTS)
def test_snippets_do_what_they_show(path, tmp_path, monkeypatch):
    shutil.copy(SAMPLE, tmp_path / "area-codes.json")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    # No request is sent: the documents' tenant has the sample definitions.
    monkeypatch.setattr(_transport, "send", tenant)
    names, values = {}, 0
    for block in blocks(path):
        for node in ast.parse(block).body:
            source = ast.get_source_segment(block, node)
            if not isinstance(node, ast.Expr):
                exec(source, names)
                continue
            value = eval(source, names)
            comment = block.split("\n")[node.end_lineno - 1][node.end_col_offset:].strip()
            if comment.startswith("# ") and not comment.startswith("# a "):
                expected = comment[2:]
                found = repr(value) if expected.startswith("Row(") else value
                assert found == (expected if expected.startswith("Row(") else ast.literal_eval(expected)), source
                values += 1
    assert values >= 1


def test_every_module_that_users_import_is_documented():
    text = (ROOT / "Docs/Python.md").read_text()
    modules = {path.stem for path in (ROOT / "Bindings/Python/phonecheck").glob("*.py") if not path.stem.startswith("_")}
    # dbt's profile names its module.
    assert modules and all(re.search(rf"(import|module:) phonecheck\.{module}\b", text) for module in modules)
