//! Compiles programs in C and C++ with AddressSanitizer and UndefinedBehaviorSanitizer, links them with the shared and with the
//! static library, and runs them.
#![cfg(unix)]

use std::env::{self, consts};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// The system libraries that the static library needs.
const SYSTEM: &[&str] = if cfg!(target_os = "macos") {
    &["-framework", "CoreFoundation", "-liconv", "-lm"]
} else {
    &["-lgcc_s", "-lpthread", "-ldl", "-lm"]
};

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the folder of the compiled libraries.
fn libraries() -> PathBuf {
    let program = env::current_exe().unwrap();
    // This program is in the folder `deps`.
    let folder = program.parent().and_then(Path::parent).unwrap().join("examples");
    let library = folder.join(format!("{}rivertable{}", consts::DLL_PREFIX, consts::DLL_SUFFIX));
    assert!(library.is_file(), "{} is missing", library.display());
    folder
}

/// Compiles a program, and returns its path.
fn compile(source: &str, is_static: bool) -> PathBuf {
    let name = Path::new(source).file_name().unwrap().to_string_lossy().replace('.', "-");
    let output = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{is_static}"));
    let libraries = libraries();
    let (compiler, standard) =
        if source.ends_with(".c") { ("cc", "-std=c11") } else { ("c++", "-std=c++17") };
    let mut command = Command::new(compiler);
    command.args([standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g", "-pthread"]);
    command.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
    command.arg("-I").arg(folder().join("include")).arg(folder().join(source)).arg("-o").arg(&output);
    if is_static {
        command.arg(libraries.join("librivertable.a")).args(SYSTEM);
    } else {
        command.arg("-L").arg(&libraries).arg("-lrivertable");
        command.arg(format!("-Wl,-rpath,{}", libraries.display()));
    }
    let compiled = command.output().unwrap();
    assert!(compiled.status.success(), "{source}: {}", String::from_utf8_lossy(&compiled.stderr));
    output
}

/// Runs a program with text as its input, and returns its output.
fn run(program: &Path, input: &[u8]) -> String {
    let mut command = Command::new(program);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let mut stdin = process.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            let _ = stdin.write_all(input);
        });
        process.wait_with_output().unwrap()
    });
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {}: {message}", program.display(), output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Compiles the header without a warning by all versions of the languages.
#[test]
fn the_header_has_no_warnings() {
    let header = folder().join("include/rivertable.h");
    let languages =
        [("cc", "c", ["c89", "c99", "c11", "c17"]), ("c++", "c++", ["c++11", "c++14", "c++17", "c++20"])];
    for (compiler, language, standards) in languages {
        for standard in standards {
            let mut command = Command::new(compiler);
            command.args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", language]);
            let compiled = command.arg(format!("-std={standard}")).arg(&header).output().unwrap();
            assert!(compiled.status.success(), "{standard}: {}", String::from_utf8_lossy(&compiled.stderr));
        }
    }
}

#[test]
fn invalid_arguments() {
    for is_static in [false, true] {
        let message = run(&compile("tests/programs/arguments.c", is_static), b"");
        // The loop over lengths has 14 checks.
        let checks = include_str!("programs/arguments.c").matches("CHECK(").count() - 2 + 14;
        assert_eq!(message, format!("{checks} checks have passed\n"));
    }
}

#[test]
fn threads_share_an_engine_and_stop_questions() {
    let message = run(&compile("tests/programs/threads.cpp", false), b"");
    assert_eq!(message, "8 threads have the same answers\n3 questions were stopped\n");
}

#[test]
fn a_hundred_questions_have_the_recorded_answers() {
    let hundred = folder().join("../questions/tests/hundred");
    let [questions, recorded] = ["questions", "answers"]
        .map(|name| std::fs::read_to_string(hundred.join(format!("{name}.jsonl"))).unwrap());
    let answers = run(&compile("tests/programs/ask.c", false), questions.as_bytes());
    let (answers, recorded): (Vec<_>, Vec<_>) = (answers.lines().collect(), recorded.lines().collect());
    assert_eq!((answers.len(), recorded.len()), (questions.lines().count(), answers.len()));
    assert!(answers.len() >= 100);
    for ((question, answer), recorded) in questions.lines().zip(&answers).zip(&recorded) {
        let mut answer: Value = serde_json::from_str(answer).unwrap();
        let is_refused = answer.get("error").is_some();
        assert_eq!(answer["status"], i32::from(is_refused), "{question}");
        assert_eq!(answer["message"], answer["error"]["message"].as_str().unwrap_or(""), "{question}");
        let fields = answer.as_object_mut().unwrap();
        for name in ["seconds", "exact_seconds", "version", "engine", "threads", "status", "message"] {
            fields.shift_remove(name);
        }
        let recorded: Value = serde_json::from_str(recorded).unwrap();
        assert_eq!(answer.to_string(), recorded.to_string(), "{question}");
    }
}

#[test]
fn the_examples_print_what_the_readme_shows() {
    let readme = include_str!("../README.md");
    for (source, is_static) in [("examples/equity.c", true), ("examples/rank.cpp", false)] {
        let message = run(&compile(source, is_static), b"");
        assert!(readme.contains(&format!("```text\n{message}```")), "{source}: {message}");
    }
}
