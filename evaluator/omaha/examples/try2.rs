use std::time::Instant;
fn main() {
    let golden = "AsAhKsKh 148999832330 707700224
JsTs9h8h 115617109340 4085637422
7c5d3h2s 73024275730 2754547481
AsAhAdAc 109621924800 0
KsQsJs5s 105073216912 4145814837
AsAhKsKhQd 0 0
AsAhKsKhQdJd 0 0";
    for isa in evaluator::Isa::available() {
        for line in golden.lines() {
            let f: Vec<&str> = line.split(' ').collect();
            let t = Instant::now();
            let got = omaha::random(isa, f[0].parse().unwrap());
            println!(
                "{isa} {line} {} {:?}",
                if got == (f[1].parse().unwrap(), f[2].parse().unwrap()) { "ok" } else { "WRONG" },
                t.elapsed()
            );
        }
    }
    let isa = evaluator::Isa::best();
    let t = Instant::now();
    let all = omaha::AllHands::new(isa);
    println!("prepared {:?}", t.elapsed());
    let t = Instant::now();
    let _ = all.count([900, 1300, 1819].into_iter());
    println!("3 rows {:?}", t.elapsed());
}
