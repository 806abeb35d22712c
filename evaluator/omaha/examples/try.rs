fn main() {
    let golden = "AsAhKsKh 8d7d6c5c 635566 0
AsAhKsKh QdJdTc9c 669247 70
AcAdJsTs KhKd8h7h 731376 306
AsKdQhJc Ts9d8h7c 615879 0
AsAdAhAc KsKdQsQd 516312 0
2s2h3s3h AsKsAhKh 302794 0
AsKsQsJs AdKdQdJd 54516 976976
QsQhJsJh QdQcJdJc 194028 697952
7c5d3h2s 6c4d9h8s 422635 243
AsAhKsKh2d 8d7d6c5c9c 465940 0
JsTs9h8h7c AhAdKs6s5d 379794 176
AsAhKsKh2d3d 8d7d6c5c9cTh 326550 0
QsJsTh9h8d7d AhAdKs6s5d4c 334897 138";
    for isa in evaluator::Isa::available() {
        let mut times = vec![];
        for line in golden.lines() {
            let f: Vec<&str> = line.split(' ').collect();
            let h = [f[0].parse().unwrap(), f[1].parse().unwrap()];
            let got = omaha::compare(isa, h);
            if got != (f[2].parse().unwrap(), f[3].parse().unwrap()) {
                println!("{isa} {line} WRONG {got:?}");
            }
            times.push((omaha::time(isa, h, 200) * 1e7).round() / 10.0);
        }
        println!("{isa} {times:?}");
    }
}
