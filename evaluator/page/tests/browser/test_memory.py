"""Memory: the page keeps no elements of the spots that it has left."""

from __future__ import annotations

from visit import ONE_ENGINE, Visit

# The tabs whose reports are quick on a flop.
REPORTS = ["Next card", "Graph", "Combos", "Bets", "Hands"]

# Returns the number of elements that are in memory and not on the page. Only prototypes have their own `constructor`.
LEFT = """function() {
    return this.filter((element) => !Object.hasOwn(element, "constructor") && !element.isConnected).length;
}"""


@ONE_ENGINE
def test_the_page_keeps_no_elements_of_earlier_spots(visit: Visit) -> None:
    page = visit.open_settled("QQ+,AKs", "22+,ATs+,KQs", board="Ks9h4c")
    for event in range(15):
        visit.type(0, f"99+,A{'T98765432'[event % 9]}s+,KQs")
        visit.settle()
        visit.panel(REPORTS[event % len(REPORTS)])
    visit.settle()
    devtools = visit.context.new_cdp_session(page)
    # It removes everything to which nothing refers.
    devtools.send("HeapProfiler.collectGarbage")
    element = devtools.send("Runtime.evaluate", {"expression": "HTMLElement.prototype"})["result"]
    elements = devtools.send("Runtime.queryObjects", {"prototypeObjectId": element["objectId"]})["objects"]
    left = devtools.send(
        "Runtime.callFunctionOn",
        {"functionDeclaration": LEFT, "objectId": elements["objectId"], "returnByValue": True},
    )["result"]["value"]
    devtools.detach()
    # One former report alone has more than a hundred.
    assert left < 50, left
