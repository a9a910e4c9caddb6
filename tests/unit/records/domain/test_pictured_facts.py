"""Facts behind small pictures name no record, even where little else could."""

from __future__ import annotations

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records


def test_a_count_behind_a_picture_names_no_record_that_has_a_town_alone() -> None:
    streets = ["Elm Road 4", "", "Mill Lane 9", "", "Oak Hill 2", "High Street 7"]
    cards = "".join(
        f"<div class=card><div class=head>{n + 2}50 000 €</div><div class=meta>"
        + (f"<span>{street}<br><small>" if street else "")
        + f"10{n}0 Jette"
        + ("</small></span>" if street else "")
        + f"</div><div class=tags><span class=tag>🏠 {n + 6}0m²</span>"
        f"<span class=tag>🛏 x{n + 1}</span></div></div>"
        for n, street in enumerate(streets)
    )
    page = page_from_html(f"<html><body><main>{cards}</main></body></html>", url="http://a.org/")
    (area,) = find_records(page, load_domain("real-estate"))
    titles = [
        next((v.text for v in record.values if v.name == "title"), "") for record in area.records
    ]
    assert not any("🛏" in title or "🏠" in title for title in titles)
