//! JSON objects as rows of comma-separated values.

use std::io::{self, Write};

use serde_json::Value;

/// Writes objects as rows, after a header with the names of the first object's fields.
#[derive(Default)]
pub(crate) struct Rows {
    names: Option<Vec<String>>,
}

impl Rows {
    /// Writes an object. Fields that the first object lacks are left out.
    pub(crate) fn write(&mut self, out: &mut impl Write, object: &Value) -> io::Result<()> {
        let columns = columns(object);
        let mut csv = csv::Writer::from_writer(out);
        if self.names.is_none() {
            csv.write_record(columns.iter().map(|(name, _)| name))?;
        }
        let names = self.names.get_or_insert_with(|| columns.iter().map(|(name, _)| name.clone()).collect());
        let value =
            |name: &String| columns.iter().find(|(other, _)| other == name).map_or("", |(_, text)| text);
        csv.write_record(names.iter().map(value))?;
        csv.flush()
    }
}

/// Returns objects as rows, after a header with the names of all fields in order of their first object.
pub(crate) fn csv_of(objects: &Value) -> String {
    let objects = objects.as_array().map_or(&[][..], Vec::as_slice);
    let mut names: Vec<String> = Vec::new();
    for (name, _) in objects.iter().flat_map(columns) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(&names).expect("memory takes any row");
    let (mut rows, mut bytes) =
        (Rows { names: Some(names) }, csv.into_inner().expect("memory takes any row"));
    for object in objects {
        rows.write(&mut bytes, object).expect("memory takes any row");
    }
    String::from_utf8(bytes).expect("rows are text")
}

/// Returns the names and texts of an object's fields. A nested object has a column for each field, such as
/// `now_ahead`, and an array of numbers one for each number, such as `equity1`.
fn columns(object: &Value) -> Vec<(String, String)> {
    let mut columns = Vec::new();
    add("", object, &mut columns);
    columns
}

fn add(name: &str, value: &Value, columns: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                let name = if name.is_empty() { field.clone() } else { format!("{name}_{field}") };
                add(&name, value, columns);
            }
        }
        Value::Array(values) if values.iter().any(|value| value.is_number() || value.is_object()) => {
            for (number, value) in (1..).zip(values) {
                add(&format!("{name}{number}"), value, columns);
            }
        }
        Value::Array(values) => {
            let texts: Vec<String> = values.iter().map(text).collect();
            columns.push((name.into(), texts.join(" ")));
        }
        value => columns.push((name.into(), text(value))),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nested_fields_have_columns() {
        let rows = json!([
            {"range": "AA,KK", "now": {"ahead": 0.5}, "equity": [1, null], "cards": ["As", "Ks"]},
            {"range": "QQ", "out": true, "equity": [0.25, 0.75]},
        ]);
        let expected =
            "range,now_ahead,equity1,equity2,cards,out\n\"AA,KK\",0.5,1,,As Ks,\nQQ,,0.25,0.75,,true\n";
        assert_eq!(csv_of(&rows), expected);
    }

    #[test]
    fn later_rows_have_the_columns_of_the_first() {
        let (mut rows, mut out) = (Rows::default(), Vec::new());
        for object in [json!({"a": 1, "b": "x"}), json!({"b": "y", "c": 2})] {
            rows.write(&mut out, &object).unwrap();
        }
        assert_eq!(String::from_utf8(out).unwrap(), "a,b\n1,x\n,y\n");
    }
}
