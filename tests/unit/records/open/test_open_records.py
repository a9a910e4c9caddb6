"""Records of a site without a domain: the first list says what they are, and they are known again
on its other pages."""

from __future__ import annotations

from sitesift.page import page_from_html
from sitesift.records.open.open_records import find_open_records
from sitesift.records.open.record_places import place_of
from sitesift.records.open.subject import Subject, open_domain
from sitesift.records.structure.column_items import varying_words
from sitesift.records.structure.name_words import class_name, class_words

MENU = (
    "<nav><ul>" + "".join(f"<li><a href='/{n}'>Part {n}</a></li>" for n in range(8)) + "</ul></nav>"
)


def card(number: int, more: str = "") -> str:
    return (
        f"<div class='card'><img src='/i/{number}.jpg' width=90 height=90>"
        f"<h3><a href='/thing/{number}'>Thing number {number * 7}</a></h3>"
        f"<p class='price'>£{number}.50</p><p>Weight: {number * 3} g</p>{more}"
        "<button>Add to basket</button></div>"
    )


def listing(*cards: str) -> str:
    return f"{MENU}<main><h1>Things</h1><div class='grid'>{''.join(cards)}</div></main>"


def read(html: str, subject: Subject | None = None):
    return find_open_records(page_from_html(html, url="http://shop.test/list"), subject)


def test_the_first_list_names_the_columns_and_types_their_values():
    found = read(listing(*(card(n) for n in range(1, 9))))
    assert found.subject is not None
    assert found.subject.names == ("title", "price", "weight", "image", "url")
    first = {value.name: value.value for value in found.areas[0].records[0].values}
    assert first == {
        "title": "Thing number 7",
        "price": {"amount": 1.5, "currency": "GBP"},
        "weight": {"amount": 3, "unit": "g"},
        "image": "/i/1.jpg",
        "url": "/thing/1",
    }


def test_a_page_with_one_record_is_known_again_by_place_and_class():
    subject = read(listing(*(card(n) for n in range(1, 9)))).subject
    found = read(listing(card(40)), subject)
    assert [[v.text for v in r.values if v.name == "price"] for r in found.areas[0].records] == [
        ["£40.50"]
    ]


def test_what_another_page_shows_besides_is_a_further_column_and_the_others_keep_their_names():
    subject = read(listing(*(card(n) for n in range(1, 9)))).subject
    more = "<p class='stock'>3 left</p>"
    found = read(listing(*(card(n, more) for n in range(20, 26))), subject)
    assert found.subject is not None
    assert set(found.subject.names) == {"title", "price", "weight", "stock", "image", "url"}


def test_menus_and_lists_of_names_are_no_data():
    assert read(f"{MENU}<main><p>We make things.</p></main>").areas == ()


def test_what_is_known_survives_being_written_down():
    subject = read(listing(*(card(n) for n in range(1, 9)))).subject
    assert subject is not None
    assert Subject.from_json(subject.to_json()) == subject


def test_columns_are_types_of_a_domain_that_wrappers_are_learned_with():
    domain = open_domain(read(listing(*(card(n) for n in range(1, 9)))).subject)
    assert domain.types["price"].value == "money"
    assert domain.types["title"].names_record
    assert domain.types["url"].is_address


def tags_of(number: int) -> list[str]:
    return [*["sea", "sky", "rain", "wind"][: number % 4], "only " + "abcdefgh"[number - 1]]


def quote(number: int) -> str:
    tags = " ".join(f"<a href='/tag/{t}'>{t}</a>" for t in tags_of(number))
    said = f"<p>Words of wisdom, number {number}</p>"
    return f"<div class='quote'>{said}<div class='tags'>{tags}</div></div>"


def test_links_of_tags_are_no_pages_of_records_and_all_tags_are_one_value():
    found = read(listing(*(quote(n) for n in range(1, 9))))
    assert found.subject is not None
    assert "url" not in found.subject.names
    assert [v.text for v in found.areas[0].records[1].values if v.name == "tags"] == [
        "sea | sky | only b"
    ]


def test_records_without_headings_are_called_by_what_stands_out():
    jobs = "".join(
        f"<div class='card'><p>Berlin, {n} days</p><p><strong>{name}</strong></p>"
        f"<p>Duties of number {n} and more</p><a href='/jobs/{n}'>Details</a></div>"
        for n, name in enumerate(("Tester", "Baker", "Tester", "Cook", "Driver", "Nurse"), 1)
    )
    found = read(f"{MENU}<main><h1>Jobs</h1><div>{jobs}</div></main>")
    names = [[v.text for v in r.values if v.name == "name"] for r in found.areas[0].records]
    assert names == [["Tester"], ["Baker"], ["Tester"], ["Cook"], ["Driver"], ["Nurse"]]


def test_of_two_prices_the_one_that_is_struck_out_is_not_the_price():
    games = "".join(
        f"<div class='card'><h3>Game {n}</h3><p>Kind {n % 3}</p>"
        f"<div>{f'<del>${n}.99</del> ' if n % 2 else ''}<span class=now>${n}.50</span></div></div>"
        for n in range(11, 18)
    )
    found = read(f"{MENU}<main><div>{games}</div></main>")
    first, second = (
        {v.name: v.text for v in record.values} for record in found.areas[0].records[:2]
    )
    assert (first["price"], first["regular_price"]) == ("$11.50", "$11.99")
    assert second["price"] == "$12.50"
    assert "regular_price" not in second


def test_of_links_that_differ_by_what_they_show_of_a_record_the_one_that_names_it_is_its_own():
    views = ("summary", "log", "tree")
    row = "<tr><td><a href='?p={0};a=summary'>{0}</a></td><td>{1}</td><td>{2}</td><td>{3}</td></tr>"
    rows = [
        row.format(
            name,
            text,
            owner,
            " | ".join(f"<a href='?p={name};a={view}'>{view}</a>" for view in views),
        )
        for name, text, owner in (
            ("amber-gate", "A small gate", "Ilse"),
            ("calm-forge", "Mirror of the upstream", "Wu Min"),
            ("fern-index", "An index of maps", "Ilse"),
            ("iron-queue", "A queue for mail", "Nomvula"),
        )
    ]
    head = "<tr><th>Project</th><th>Description</th><th>Owner</th><th></th></tr>"
    found = read(f"{MENU}<main><table>{head}{''.join(rows)}</table></main>")
    assert [v.text for r in found.areas[0].records for v in r.values if v.name == "url"] == [
        f"?p={name};a=summary" for name in ("amber-gate", "calm-forge", "fern-index", "iron-queue")
    ]


def table(heads: str, *rows: str) -> str:
    def cells(row: str, tag: str) -> str:
        return "".join(f"<{tag}>{cell}</{tag}>" for cell in row.split(","))

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    return f"{MENU}<main><table class='list'><tr>{cells(heads, 'th')}</tr>{body}</table></main>"


def test_a_table_of_the_same_looks_with_other_headings_is_another_list():
    projects = ("gate,A small gate,Ilse,2 d", "forge,A mirror,Wu Min,4 d", "index,Maps,Ilse,9 d")
    subject = read(table("Name,Description,Owner,Idle", *projects)).subject
    changes = ("master,Change 4 of gate,Ilse,2 d", "next,Change 2 of gate,Wu Min,3 d")
    assert read(table("Branch,Commit message,Author,Age", *changes), subject).areas == ()
    more = ("queue,A queue,1 d", "router,Sends mail,2 d", "shell,A shell,7 d")
    assert read(table("Name,Description,Idle", *more), subject).areas


def test_what_stands_in_brackets_behind_the_linked_name_is_a_column_of_its_own():
    authors = ("Okri, Ben", "Bova, Ben", "Marsh, Ann", "Wu, Min")
    books = (f"<li><a href='/book/{n}'>Salt {n}</a> ({author})" for n, author in enumerate(authors))
    found = read(f"{MENU}<main><h1>All books</h1><ul>{''.join(books)}</ul></main>")
    rows = [{v.name: v.text for v in record.values} for record in found.areas[0].records]
    assert [row["name"] for row in rows] == ["Salt 0", "Salt 1", "Salt 2", "Salt 3"]
    assert [row["text"] for row in rows] == list(authors)


def test_records_that_are_among_the_featured_ones_too_have_pages_of_their_own():
    cards = [card(n) for n in range(1, 9)]
    found = read(listing(*cards[:2], *cards))
    assert found.subject is not None
    assert found.subject.pattern == "/thing/*?"


def test_a_value_with_something_in_brackets_behind_it_stays_one_value():
    more = "<p class='series'><a href='/series/{0}'>Salt Roads {0}</a> (7)</p>"
    found = read(listing(*(card(n, more.format(n % 3)) for n in range(1, 9))))
    assert found.subject is not None
    assert found.subject.names == ("title", "price", "weight", "series", "image", "url")


def test_a_menu_at_the_place_of_a_plain_list_of_links_is_not_that_list():
    parts = ("books", "authors", "genres", "copies")
    menu = "".join(
        f"<li><a href='/all/{part}'>All {part}</a> ({n})" for n, part in enumerate(parts)
    )
    books = "".join(f"<li><a href='/book/{n}'>Salt {n}</a> (Ann Lee)" for n in range(12))
    subject = read(f"<div><ul>{menu}</ul></div><div><ul>{books}</ul></div>").subject
    assert subject is not None
    assert subject.pattern == "/book/*?"
    assert (
        read(f"<div><ul>{menu}</ul></div><div><p>Welcome to our library</p></div>", subject).areas
        == ()
    )


def beside(*numbers: int, tag: str) -> str:
    rows = "".join(
        f"<tr><td>{n}.</td><td><a href='/thing/{n}'>Thing {n}</a></td><td>{900 - n} hits</td>"
        f"<td>{n} g</td></tr>"
        for n in numbers
    )
    return f"<main><p>Our brands.</p></main><{tag}><h4>Popular</h4><table>{rows}</table></{tag}>"


def test_what_leads_to_records_is_a_list_of_them_unless_it_stands_beside_the_content():
    subject = read(listing(*(card(n) for n in range(1, 9)))).subject
    assert read(beside(4, 7, 9, 11, tag="section"), subject).areas
    assert not read(beside(4, 7, 9, 11, tag="aside"), subject).areas


def test_rows_of_a_records_own_small_table_are_told_by_their_headings():
    def bread(number: int, origin: str, kind: str) -> str:
        rows = "".join(
            f"<tr><th scope='row' class='cat'>{head}</th><td>{said}</td></tr>"
            for head, said in (("Origin", origin), ("Type", kind))
            if said
        )
        return (
            f"<li><a href='/bread/{number}'><img src='/{number}.jpg' width=90 height=90>"
            f"<h2>Bread number {number}</h2><table>{rows}</table></a></li>"
        )

    said = [("India", "Flat"), ("", "Rye"), ("Italy", ""), ("Poland", "Sweet"), ("", "Flat")]
    items = "".join(bread(n, *each) for n, each in enumerate(said))
    found = read(f"<main><h1>Breads</h1><ul>{items}</ul></main>")
    rows = [{v.name: v.text for v in r.values} for r in found.areas[0].records]
    assert [(row.get("origin", ""), row.get("type", "")) for row in rows] == said
    assert found.subject is not None
    assert set(found.subject.names) == {"title", "origin", "type", "image", "url"}


def test_where_some_records_have_a_struck_price_the_same_place_is_the_price_of_the_others():
    amount = "<span class=amount><bdi>€{}</bdi></span>"
    goods = "".join(
        f"<li class=product><a href=/p/{n}><h2>Chair {n}</h2><span class=price>"
        + (f"<del>{amount.format(n)}</del> <ins>{amount.format(n - 5)}</ins>") * (n % 3 == 0)
        + amount.format(n) * (n % 3 != 0)
        + "</span></a></li>"
        for n in range(21, 32)
    )
    found = read(f"{MENU}<main><ul>{goods}</ul></main>")
    told = [{v.name: v.text for v in record.values} for record in found.areas[0].records]
    assert (told[0]["price"], told[0]["regular_price"]) == ("€16", "€21")
    assert told[1]["price"] == "€22"
    assert all("regular_price" not in row for row in (told[1], told[2]))


def test_numbers_that_count_records_and_links_that_lead_nowhere_are_no_columns():
    books = "".join(
        f"<div class=hit><span>{n}.</span><h3><a href=/b/{n}>Book {n * 7}</a></h3><p>Rome {n}</p>"
        f"<a data-url=/b/{n}>Share</a></div>"
        for n in range(1, 9)
    )
    found = read(f"{MENU}<main><div>{books}</div></main>")
    told = [{v.text for v in record.values} for record in found.areas[0].records]
    assert all(not row & {"Share", f"{n}."} for n, row in enumerate(told, 1))
    assert {"Book 7", "Rome 1"} <= told[0]


def test_a_line_that_only_some_records_have_is_told_by_its_label_from_the_next():
    jobs = "".join(
        f"<div class=job><h3>Cook {n}</h3><p>Inn {n}</p>"
        + (f"<p>Salary: {n} 000 €</p>" if n % 4 else "")
        + f"<p>{('Fixed', 'Open', 'Trial')[n % 3]}</p></div>"
        for n in range(21, 33)
    )
    found = read(f"{MENU}<main><div>{jobs}</div></main>")
    told = [{v.name: v.text for v in record.values} for record in found.areas[0].records]
    assert [row.get("salary") for row in told] == [
        f"{n} 000 €" if n % 4 else None for n in range(21, 33)
    ]
    assert len({name for row in told for name in row}) == 4


def test_events_of_a_day_are_records_though_most_days_have_one():
    numbers = iter(range(1, 99))
    days = "".join(
        f"<section class=day><h2>{day}. May</h2>"
        + "".join(
            f"<article class=event><time>{n}:30</time><h3><a href=/e/{n}>Concert {n}</a></h3>"
            f"<span class=venue>Hall {n}</span></article>"
            for n in (next(numbers) for _ in range(count))
        )
        + "</section>"
        for day, count in ((3, 1), (4, 1), (9, 2), (12, 1), (20, 1))
    )
    found = read(f"{MENU}<main><div>{days}</div></main>")
    assert len(found.areas[0].records) == 6
    assert "venue" in found.areas[0].columns


def test_a_record_with_several_parts_of_a_kind_is_one_record():
    books = "".join(
        f"<li class=book><h3><a href=/b/{n}>Book {n}</a></h3><p>A long story of number {n}</p>"
        + "".join(f"<span class=author><a href=/a/{n}{k}>Ann {n}{k}</a></span>" for k in range(c))
        + "</li>"
        for n, c in enumerate((1, 2, 1, 3, 1, 1), 1)
    )
    found = read(f"{MENU}<main><ul>{books}</ul></main>")
    assert len(found.areas[0].records) == 6


def test_items_that_look_alike_are_told_by_their_classes_where_records_have_more_or_fewer():
    games = "".join(
        f"<div class=game><h3>Game {n}</h3><div class=systems>"
        + "".join(f"<span class=system>{s}</span>" for s in ("PC", "Switch", "Xbox")[: 1 + n % 3])
        + f"</div><div class=facts><span class=genre>{('Puzzle', 'Action')[n % 2]}</span>"
        f"<span class=points>{n}</span></div></div>"
        for n in range(51, 63)
    )
    found = read(f"{MENU}<main><div>{games}</div></main>")
    told = [{v.name: v.text for v in record.values} for record in found.areas[0].records]
    assert [row["genre"] for row in told[:3]] == ["Action", "Puzzle", "Action"]
    assert [row["points"] for row in told[:3]] == ["51", "52", "53"]
    assert told[1]["system"] == "PC | Switch"


def test_parts_of_a_line_in_different_emphasis_are_columns_of_their_own():
    talks = "".join(
        f"<li><strong>Talk {n}</strong> — <em>Ada {n}</em> <span>Hall {n % 3}</span></li>"
        for n in range(1, 9)
    )
    found = read(f"{MENU}<main><ol>{talks}</ol></main>")
    told = [[v.text for v in record.values] for record in found.areas[0].records]
    assert told[0] == ["Talk 1", "Ada 1", "Hall 1"]
    split = "".join(
        f"<li><h3>Pen {n}</h3><p><b>{n}</b><small>99</small></p><i>{n} left</i></li>"
        for n in range(11, 19)
    )
    found = read(f"{MENU}<main><ul>{split}</ul></main>")
    assert "1199" in [v.text for v in found.areas[0].records[0].values]


def test_links_to_authors_that_few_records_of_a_page_share_are_not_the_records_own():
    authors, tags = (9, 7, 0, 11, 0, 6, 3, 10, 6, 1), ("joy", "time", "joy", "art", "joy")
    quotes = "".join(
        f"<div class=quote><span class=text>Saying {n} of many words</span><span>by "
        f"<small class=author>Ann {author}</small> <a href=/author/{author}>(about)</a></span>"
        f"<a class=tag href=/tag/{tags[n % 5]}/>{tags[n % 5]}</a>"
        + ("<a class=tag href=/tag/humor/>humor</a>" if n == 8 else "")
        + "</div>"
        for n, author in enumerate(authors)
    )
    found = read(f"{MENU}<main><div>{quotes}</div></main>")
    assert len(found.areas[0].records) == 10
    assert found.subject is not None
    assert found.subject.pattern == ""


def test_cards_are_known_again_wherever_they_stand_and_whatever_their_addresses_say_more():
    first = read(listing(*(card(n) for n in range(1, 9))))
    cards = "".join(card(n).replace("/thing/", "/shelf/4/thing/") for n in range(20, 26))
    shelf = f"{MENU}<section><article><div class='row'>{cards}</div></article></section>"
    again = read(shelf, first.subject)
    assert [len(area.records) for area in again.areas] == [6]
    assert {v.name: v.text for v in again.areas[0].records[0].values}["url"] == "/shelf/4/thing/20"
    rows = "".join(f"<li><b class=x>News {n}</b><p>Text {n}</p></li>" for n in range(6))
    assert not read(f"<section><ul>{rows}</ul></section>", first.subject).areas


def test_of_a_record_that_stands_alone_the_link_of_the_known_kind_is_its_own():
    by = "<a href='/by/{0}'>Author {0}</a>"
    first = read(listing(*(card(n, by.format(n % 3)) for n in range(1, 9))))
    alone = card(9).replace("<h3>", f"<p>{by.format(7)}</p><h3>")
    again = read(listing(alone), first.subject)
    assert {v.name: v.text for v in again.areas[0].records[0].values}["url"] == "/thing/9"


def test_rows_with_a_heading_and_a_cell_each_are_facts_of_one_thing():
    facts = {"File": "a.db", "Size": "24 kB", "Made": "2026-11-18", "Kind": "3 tables, 1 index"}
    rows = "".join(f"<tr><th>{name}</th> <td>{said}</td></tr>" for name, said in facts.items())
    assert read(f"<main><h1>Store</h1><table>{rows}</table></main>").subject is None


def test_what_a_label_in_brackets_says_is_without_them():
    rows = "".join(
        f"<a class=package href=/p/{n}><strong>parcel-{n}</strong> (latest version: {n}.0.3)</a>"
        for n in range(1, 9)
    )
    found = read(f"<main><h1>Packages</h1><div>{rows}</div></main>")
    values = {value.name: value.text for value in found.areas[0].records[1].values}
    assert values == {"name": "parcel-2", "latest_version": "2.0.3", "url": "/p/2"}


def test_what_stands_at_the_place_of_records_without_classes_and_says_less_is_no_record():
    rows = "".join(
        f"<li><a href='/book/{n}'>Rivers and {n}</a> <b>Author: Ada Quin{n}</b> "
        f"<i>Year: 19{n}7</i> <u>Pages: {n}41</u></li>"
        for n in range(2, 9)
    )
    subject = read(f"<main><h1>Books</h1><ul>{rows}</ul></main>").subject
    assert subject is not None
    assert subject.exact
    assert subject.classes == ()
    menu = "".join(f"<li><a href='/in/{word}'>{word}</a></li>" for word in ("old", "new", "rare"))
    assert read(f"<main><h1>Home</h1><ul>{menu}</ul></main>", subject).areas == ()
    (area,) = read(f"<main><ul>{menu}</ul><ul>{rows}</ul></main>", subject).areas
    assert [record.text.split()[0] for record in area.records] == ["Rivers"] * 7


def test_facts_in_a_table_at_the_place_of_a_list_of_names_are_no_records():
    rows = "".join(f"<tr><td><a href='/book/{n}'>Rivers {n}</a></td></tr>" for n in range(2, 9))
    page = page_from_html(f"<main><table>{rows}</table></main>")
    place = place_of(page, int(page.nodes_with_tag("tr")[0]))
    subject = Subject(place, (), True, "/book/*?", (), {"0/td[1]/a": "name"})
    assert len(find_open_records(page, subject).areas) == 1
    facts = "".join(f"<tr><td>{word}</td><td>{word} 9</td></tr>" for word in ("Pages", "Year"))
    assert read(f"<main><table>{facts}</table></main>", subject).areas == ()


def columns_of(*inside: str) -> dict[str, list[str]]:
    """The columns of cards, and what they say; each of `inside` has places for a number and a
    word."""
    words = ("Ada", "Bo", "Cleo", "Dina", "Emil")
    cards = "".join(
        f"<li><h3><a href=/t/{n}>Thing {word}</a></h3>"
        + "".join(part.format(n=n, word=word) for part in inside)
        + "</li>"
        for n, word in enumerate(words, 1)
    )
    said: dict[str, list[str]] = {}
    for record in read(f"<main><ul>{cards}</ul></main>").areas[0].records:
        for value in record.values:
            said.setdefault(value.name, []).append(value.text)
    return said


def test_a_word_before_years_names_them_and_one_before_other_numbers_is_a_part_of_the_value():
    assert columns_of("<p>Published 199{n}</p>")["published"][0] == "1991"
    assert "Hall 1" in columns_of("<p>Hall {n}</p>")["text"]


def test_a_small_word_that_stands_in_every_record_and_the_numbers_of_these_are_no_columns():
    said = columns_of(
        "<i class=record-number>{n}</i><p>by</p><p><a href=/a/{word}>{word} Lee</a></p>"
    )
    assert set(said) == {"title", "url", "link"}


def test_of_the_words_of_a_class_the_one_that_all_records_have_names_the_column():
    varying = varying_words(map(class_words, ("format book", "format journal")))
    assert class_name("format journal", varying=varying) == "format"


def test_what_stands_first_in_an_element_before_others_with_classes_is_called_as_the_element():
    said = columns_of("<div class=company><b>{word} Ltd</b> <i class=motto>We {word}</i></div>")
    assert said["company"][0] == "Ada Ltd"


def test_an_element_whose_class_says_that_it_is_a_label_is_no_value():
    price = "<span class=price-label>Special Price</span> <span class=price>£{n}9.00</span>"
    said = columns_of(f"<p>{price}</p>")
    assert [texts for texts in said.values() if "Special Price" in texts] == []
