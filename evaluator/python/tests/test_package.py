"""What the package brings with it: licenses, metadata, and the source distribution."""

import re
import shutil
import subprocess
import sys
import tarfile
from importlib import metadata
from pathlib import Path

import pytest
import rivertable as rt

HERE = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def package():
    return metadata.metadata("rivertable")


def test_metadata(package):
    assert package["License-Expression"] == "MIT OR Apache-2.0" and package["Version"] == rt.__version__
    assert package["Requires-Python"] == ">=3.11" and package.get_all("Requires-Dist") == ["numpy>=1.26"]
    labels = {url.split(",")[0] for url in package.get_all("Project-URL")}
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= labels
    assert "Typing :: Typed" in package.get_all("Classifier") and "omaha" in package["Keywords"]


def test_licenses(package):
    assert sorted(package.get_all("License-File")) == ["LICENSE-APACHE", "LICENSE-MIT"]
    files = [file for file in metadata.files("rivertable") if file.name.startswith("LICENSE-")]
    texts = {file.name: file.read_text() for file in files}
    assert (
        "Permission is hereby granted" in texts["LICENSE-MIT"] and "Apache License" in texts["LICENSE-APACHE"]
    )


def test_links_of_the_readme_work_everywhere():
    links = re.findall(r"\]\(([^)]+)\)", (HERE / "README.md").read_text())
    assert len(links) > 8 and [link for link in links if not link.startswith(("https://", "#"))] == []


def test_wheels_have_types_and_no_tests():
    files = [str(file) for file in metadata.files("rivertable")]
    assert "rivertable/py.typed" in files and "rivertable/_rivertable.pyi" in files
    assert [file for file in files if "test" in file] == []


@pytest.mark.skipif(shutil.which("cargo") is None, reason="a source distribution is made and read with cargo")
def test_a_source_distribution_is_complete(tmp_path):
    """It resolves without the repository, and has every file that the code includes."""
    make = [
        sys.executable,
        "-m",
        "maturin",
        "sdist",
        "--manifest-path",
        HERE / "Cargo.toml",
        "--out",
        tmp_path,
    ]
    subprocess.run(make, capture_output=True, check=True)
    [archive] = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(tmp_path, filter="data")
    root = tmp_path / archive.name.removesuffix(".tar.gz")
    resolve = ["cargo", "metadata", "--format-version=1", "--offline"]
    subprocess.run(resolve, cwd=root, stdout=subprocess.DEVNULL, check=True)
    included = re.compile(r'include_(?:str|bytes)!\(\s*(?:concat!\(env!\("CARGO_MANIFEST_DIR"\), )?"([^"]+)"')
    found = 0
    # Only the tests of other packages use test-support.
    for source in set(root.glob("evaluator/**/src/**/*.rs")) - set(
        root.glob("evaluator/test-support/**/*.rs")
    ):
        for name in included.findall(source.read_text()):
            manifest = next(folder for folder in source.parents if (folder / "Cargo.toml").exists())
            assert any((base / name.lstrip("/")).exists() for base in (source.parent, manifest)), (
                source,
                name,
            )
            found += 1
    assert found > 5 and (root / "LICENSE-MIT").is_file() and (root / "PKG-INFO").is_file()
