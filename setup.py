"""`pip install .` of the Python package (bindings/python), by CMake. Packages: packages.txt, groups build and python; without a
network: `pip install --no-build-isolation .`.

SPRAGUE_BUILD=FOLDER takes the compiled part from a build that there is (configured with -DSPRAGUE_BUILD_PYTHON=ON) and compiles nothing.
"""

import glob
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class BuildByCMake(build_ext):
    def run(self):
        build = os.environ.get("SPRAGUE_BUILD")
        if not build:
            build = os.path.abspath(os.path.join(self.build_temp, "cmake"))
            subprocess.run(["cmake", "-S", str(ROOT), "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DSPRAGUE_BUILD_PYTHON=ON",
                            "-DSPRAGUE_BUILD_CLI=OFF", "-DSPRAGUE_BUILD_CHECK=ON", f"-DPython_EXECUTABLE={sys.executable}"], check=True)
            subprocess.run(["cmake", "--build", build, "--target", "sprague_python", "sprague_check"], check=True)
        os.makedirs(os.path.dirname(self.get_ext_fullpath("sprague._core")), exist_ok=True)
        for file in glob.glob(os.path.join(build, "python", "sprague", "_core.*.so")) + [os.path.join(build, "sprague-check")]:
            shutil.copy(file, os.path.join(os.path.dirname(self.get_ext_fullpath("sprague._core")), os.path.basename(file)))


setup(
    name="sprague",
    version=re.search(r"project\(sprague VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1),
    description="A combinatorial game theory engine: rules in, theorem out",
    long_description=(ROOT / "README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    license="Apache 2.0",
    python_requires=">=3.9",
    install_requires=["numpy"],
    packages=["sprague"],
    package_dir={"": "bindings/python"},
    package_data={"sprague": ["py.typed", "*.pyi"]},
    entry_points={"console_scripts": ["sprague-cluster = sprague.cluster_command:main"]},
    extras_require={"cluster": ["distributed>=2022.12"]},
    ext_modules=[Extension("sprague._core", [])],
    cmdclass={"build_ext": BuildByCMake},
    zip_safe=False,
)
