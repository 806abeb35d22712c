//! probe
use omaha::range::Range;
use std::time::Instant;

#[test]
fn probe() {
    for (text, cards) in [
        ("AA", 4),
        ("AA**", 4),
        ("AAxx", 4),
        ("$ds", 4),
        ("$ss", 4),
        ("$rb", 4),
        ("AA$ds", 4),
        ("AxAyxy", 4),
        ("RRON", 4),
        ("RxRyOxOy", 4),
        ("sshh", 4),
        ("wxy", 4),
        ("T987-5432", 4),
        ("JT98+", 4),
        ("[A-T][A-T]JT", 4),
        ("****", 6),
        ("AA", 6),
        ("AxAyxy", 6),
        ("RROO", 6),
        ("random!AA", 6),
        ("AsKs", 6),
        ("AsAh[KQJ][KQJ]", 6),
        ("[A-T][A-T][A-T][A-T][A-T]", 6),
        ("AsAhKd", 6),
        ("RRON", 6),
        ("AxKxQyJy", 6),
        ("RxRyOxOyN", 6),
        ("22+$ds", 6),
        ("RONPG", 6),
        ("[A-8]x[A-8]x[A-8]y[A-8]y[A-8]z[A-8]z", 6),
        ("AAKKQQ", 6),
        ("AsAhKdQc2c", 6),
        ("[As,Kh,2d,3c][As,Kd,Qd,3h,4s]JJ[2-8]", 6),
    ] {
        let t = Instant::now();
        let r = Range::read(text, cards);
        println!(
            "{text} {cards} {:?} {:?}",
            r.as_ref().map(|r| r.count()).map_err(|e| e.to_string()),
            t.elapsed()
        );
    }
}
