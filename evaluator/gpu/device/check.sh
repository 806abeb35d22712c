#!/bin/sh
# Runs all checks that need a device. It begins no step after $RIVERTABLE_GPU_SECONDS (480) and ends a running one then.
# `cargo xtask gpu --pack` writes the programs beside this file. The folder works on other machines with the same operating
# system and processor, without Rust and without a network.
#
# NVRTC is searched in $RIVERTABLE_NVRTC (a file), the CUDA toolkit and Python's packages.

cd "$(dirname "$0")" || exit 2

python_folders() {
    python3 -c 'import glob, sys
for path in sys.path:
    print("\n".join(glob.glob(path + "/nvidia/*/lib") + glob.glob(path + "/torch/lib")))' 2>/dev/null
}

for folder in $(dirname "${RIVERTABLE_NVRTC:-/nowhere/file}") "$CUDA_PATH/lib64" "$CUDA_HOME/lib64" /usr/local/cuda*/lib64 $(python_folders); do
    if ls "$folder"/libnvrtc.so.* >/dev/null 2>&1; then
        LD_LIBRARY_PATH="${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$folder"
        export LD_LIBRARY_PATH
        echo "NVRTC: $folder"
    fi
done

failed=
missing=
end=$(($(date +%s) + ${RIVERTABLE_GPU_SECONDS:-480}))

# Runs a command with a time limit in seconds. Goes on if it fails.
step() {
    name=$1 limit=$2 start=$(date +%s)
    shift 2
    echo "== $name"
    left=$((end - start))
    if [ "$left" -le 0 ]; then
        failed="$failed, $name (no time left)"
        return
    fi
    [ "$limit" -le "$left" ] || limit=$left
    timeout "$limit" "$@"
    code=$?
    echo "$(($(date +%s) - start)) s, exit code $code"
    case $code in
        0) ;;
        77) missing="$missing, $name" ;;
        124) failed="$failed, $name (after $limit s)" ;;
        *) failed="$failed, $name" ;;
    esac
}

# Without a device, the first program says so and nothing else runs.
./speed 1024 table.bin || exit 2
step "speed" 90 ./speed 134217728
export RIVERTABLE_GPU=1
step "tests" 150 ./tests
step "rivers by CFR+" 30 ./solver 128 300

sanitizer=$(command -v compute-sanitizer || ls /usr/local/cuda*/bin/compute-sanitizer 2>/dev/null | head -n 1)
if [ -n "$sanitizer" ]; then
    for tool in memcheck racecheck synccheck; do
        step "compute-sanitizer $tool" 40 "$sanitizer" --tool "$tool" --error-exitcode 1 ./tests --test-threads 1 \
            rows::any_length sets::any_length omaha::rows boards::one_board river::whole_numbers \
            river::values_equal_those_of_plain_loops solver::kernels_of_users
    done
else
    missing="$missing, compute-sanitizer"
fi

if ls rivertable-*.whl >/dev/null 2>&1 && python3 -m zipfile -e rivertable-*.whl site; then
    export PYTHONPATH="$PWD/site${PYTHONPATH:+:$PYTHONPATH}"
    for library in torch cupy jax; do step "$library" 60 python3 check.py "$library"; done
    step "rates beside torch.compile" 90 python3 check.py rates
    if python3 -c 'import torch' 2>/dev/null; then step "rivers by CFR+ in PyTorch" 40 python3 river_cfr.py torch 128 100; fi
else
    missing="$missing, the Python package"
fi

[ -z "$missing" ] || echo "not run, because something is missing:${missing#,}"
[ -z "$failed" ] || { echo "failed:${failed#,}"; exit 1; }
