"""Charts and tables of notebooks: these tests check that they are complete. Their looks are checked by eye."""

import re
from xml.etree import ElementTree

import pytest
import rivertable as rt

SVG = "{http://www.w3.org/2000/svg}"


def cells(svg):
    """Returns the texts of an image, and the paints of its rectangles."""
    root = ElementTree.fromstring(svg)
    assert root.tag == SVG + "svg"
    texts = [element.text for element in root.iter(SVG + "text")]
    return texts, [(rect.get("fill"), float(rect.get("height"))) for rect in root.iter(SVG + "rect")]


def test_a_range():
    texts, paints = cells(rt.Range("22+,AKs:0.5")._repr_svg_())
    assert set(rt.STARTING_HANDS) <= set(texts) and "50%" in texts and "weight" in texts
    assert not any("taken" in paint for paint, _ in paints)
    # A hand with half the weight fills half of its cell.
    assert sorted({height for _, height in paints if height in (23.0, 46.0)}) == [23.0, 46.0]


def test_known_cards_are_hatched():
    texts, paints = cells(rt.Range("AA,KK").svg(board="As Ks Qs", dead="Ah"))
    taken = [height for paint, height in paints if "taken" in paint]
    # Known cards block five of the six combos of aces, and three of those of kings.
    assert {round(46 * part, 1) for part in (5 / 6, 3 / 6)} <= set(taken)
    assert "known cards" in texts and any("board As Ks Qs, dead Ah" in text for text in texts)


def test_long_titles_are_complete():
    hands = rt.Range(
        "22+,A2s+:0.5,K9s+:0.25,QTs+:0.75,JTs:0.9,T9s:0.35,98s:0.45,87s:0.55,76s:0.65,AJo+:0.15,KQo:0.05,54s"
    )
    texts, _ = cells(hands._repr_svg_())
    title = "".join(texts[: next(place for place, text in enumerate(texts) if "combos" in text)])
    assert rt.Range(title) == hands and not any(text.endswith("…") for text in texts)


def test_equities():
    plain = rt.equity(["AA", "22+,AKs"], "Ks 9h 4c")._repr_html_()
    assert (
        "<svg" not in plain and plain.count("<tr>") == 3 and "board Ks 9h 4c" in plain and "cases: " in plain
    )
    report = rt.equity(["QQ+,AKs:0.3", "22+"], "Ks 9h 4c", by_combo=True)
    html = report._repr_html_()
    images = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
    assert len(images) == 2 and images[0] == report.svg().strip() and images[1] == report.svg(1).strip()
    texts, paints = cells(images[0])
    assert f"{100 * report.equity[0]:.2f} % equity against 22+" in texts
    # Three of the four suited combos are left, with a weight of 0.3.
    assert round(46 * 0.3 * 3 / 4, 1) in {height for _, height in paints}
    simulated = rt.equity(["random"] * 6, stderr=0.001)._repr_html_()
    assert "± stderr" in simulated and "Monte Carlo" in simulated and simulated.count("<tr>") == 7
    with pytest.raises(ValueError, match="by_combo=True"):
        rt.equity(["AA", "KK"]).svg()
    with pytest.raises(ValueError, match="player=2: expected 0 to 1"):
        report.svg(2)


def test_images_on_one_page_keep_their_scales():
    pages = rt.Range("AA").svg() + rt.equity(["AA", "KK"], "Ks 9h 4c", by_combo=True)._repr_html_()
    assert set(re.findall(r'linearGradient id="([^"]*)"', pages)) == {"scale-weight", "scale-equity"}
    assert set(re.findall(r"url\(#(scale[^)]*)\)", pages)) == {"scale-weight", "scale-equity"}


def test_outs():
    outs = rt.outs(["Th9h", "AsQd"], "Qh 7h 2c 3d")
    html = outs._repr_html_()
    assert "outs of 1: Ah Kh Jh 8h 6h 5h 4h 3h 2h" in html and html.count("<tr>") == 3
    texts, _ = cells(outs.svg())
    assert "Th9h v AsQd" in texts and outs.svg().strip() in html
