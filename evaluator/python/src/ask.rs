//! `ask`: questions and answers as data.

use std::sync::LazyLock;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use questions::push_or_fold::ThreeHands;
use questions::{Refusal, Service};

use crate::arguments::{lossy, type_name};
use crate::run::run;
use crate::threads::Threads;

/// The answers of all calls.
static SERVICE: LazyLock<Service> =
    LazyLock::new(|| Service::new().three_hands(ThreeHands::by_environment()));

/// Answers a question that is data, as `rivertable ask` and the HTTP interface do: a dict with the kind of
/// question under "ask" and its fields, or the same object as JSON text. Returns a dict.
///
/// [The format](https://github.com/rivertable/rivertable/blob/main/evaluator/questions/README.md) is the same in
/// all languages. An invalid question raises a `QuestionError`, a `ValueError` with the invalid `field`.
/// `progress` and Ctrl-C work as in `equity`, but a stopped question has no answer.
///
/// >>> import rivertable as rt
/// >>> answer = rt.ask({"ask": "equity", "ranges": ["AA", "KK"], "board": "Ks 9h 4c"})
/// >>> [player["wins"] for player in answer["players"]]
/// [1530, 16290]
#[pyfunction]
#[pyo3(signature = (question, *, threads = None, progress = None))]
fn ask<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyAny>,
    threads: Option<Threads>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let json = py.import(intern!(py, "json"))?;
    let text = if let Ok(text) = question.cast::<PyString>() {
        lossy(text).into_owned().into_bytes()
    } else if let Ok(bytes) = question.cast::<PyBytes>() {
        bytes.as_bytes().to_vec()
    } else if question.is_instance_of::<PyDict>() {
        json.call_method1(intern!(py, "dumps"), (question,))?.extract::<String>()?.into_bytes()
    } else {
        let given = type_name(question);
        let message = format!("question: {given}: expected a dict, or JSON text");
        return Err(pyo3::exceptions::PyTypeError::new_err(message));
    };
    let answer = run(py, threads, progress, |tell, stop| {
        SERVICE
            .ask_until(&text, tell, stop)
            .map_err(|refusal| in_python(&refusal).unwrap_or_else(|error| error))
    })?;
    json.call_method1(intern!(py, "loads"), (answer.to_string(),))
}

/// Returns a `QuestionError`, or a `RuntimeError` if the library has a fault.
fn in_python(refusal: &Refusal) -> PyResult<PyErr> {
    if refusal.is_fault() {
        return Ok(pyo3::exceptions::PyRuntimeError::new_err(refusal.message().to_string()));
    }
    Python::attach(|py| {
        let class = py.import(intern!(py, "rivertable._errors"))?.getattr(intern!(py, "QuestionError"))?;
        let error = class.call1((refusal.message(), refusal.field(), refusal.index()))?;
        Ok(PyErr::from_value(error))
    })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ask, module)?)
}
