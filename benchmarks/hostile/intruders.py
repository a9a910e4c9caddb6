"""Scenarios of sites that want in, or want something written: files of the machine, other hosts,
windows, forms and links that change things, scripts that reach for ours."""

from __future__ import annotations

from benchmarks.hostile.scenario import Scenario, homes, page, run, site

WRITES = ("POST", "PUT", "DELETE")
ITEMS = "<ul>" + "".join(f"<li><b>item {n}</b> <i>£{n}</i></li>" for n in range(6)) + "</ul>"
NEXT = '<a rel="next" href="{}">Next page</a>'
LISTED = "doc('{URL}/')/(//a[@rel='next']/{click /})*//li:<r>[b:<x=string(.)>]"

FILES = [
    Scenario(
        f"run: doc of a {scheme.partition(':')[0]} address, {engine}",
        run(f"doc('{scheme}')//body:<r>[.:<x=string(.)>]", "--engine", engine),
        {},
        (1,),
        says="no web address",
    )
    for engine in ("auto", "browser")
    for scheme in ("file://{SECRET}", "view-source:file://{SECRET}", "chrome://version/")
] + [
    Scenario(
        "run: a link to a file of this machine",
        run("doc('{URL}/')//a/{movetohref /}//body:<r>[.:<x=string(.)>]", "--engine", "browser"),
        {"/": '<a href="file://{SECRET}">x</a>'},
        (0, 1),
    ),
    Scenario(
        "run: a frame with a file of this machine",
        run("doc('{URL}/')//iframe/{movetoframe /}//body:<r>[.:<x=string(.)>]"),
        {"/": '<iframe src="file://{SECRET}"></iframe>'},
        (0, 1),
    ),
    Scenario(
        "run: a redirect to a file of this machine",
        run("doc('{URL}/')//body:<r>[.:<x=string(.)>]"),
        {"/": (302, {"location": "file://{SECRET}"}, "")},
        (1,),
    ),
    Scenario(
        "page: frames with files of this machine",
        page("--json"),
        {"/": ITEMS + '<iframe src="file://{SECRET}"></iframe><embed src="file://{SECRET}">'},
        (0,),
    ),
    Scenario(
        "page: a script that goes to a file of this machine",
        page("--json"),
        {"/": ITEMS + '<script>location = "file://{SECRET}"</script>'},
        (0,),
    ),
]
BORDERS = [
    Scenario(
        f"run: a next link to another host, {engine}",
        run(LISTED, "--engine", engine),
        {"/": ITEMS + NEXT.format("{OTHER}/")},
        (0, 1),
        says="another site",
        other={"/": ITEMS},
    )
    for engine in ("http", "browser")
] + [
    Scenario(
        f"run: a next link that redirects to another host, {engine}",
        run(LISTED, "--engine", engine),
        {"/": ITEMS + NEXT.format("/go"), "/go": (302, {"location": "{OTHER}/"}, "")},
        (0, 1),
        says="another site",
        other={"/": ITEMS},
    )
    for engine in ("http", "browser")
]
WINDOW_LINKS = (
    '<a id=a target=_blank href="/private/x">Results</a>'
    '<form method=post target=_blank action="/save"><button id=b>Results</button></form>'
    "<button id=c onclick=\"window.open('{OTHER}/')\">Results</button>"
    "<form id=f method=post target=w action=/save></form>"
    '<button id=d onclick="f.submit()">Results</button>'
)
ROBOTS = (200, {"content-type": "text/plain"}, "User-agent: *\nDisallow: /private\n")
WINDOWS = [
    Scenario(
        f"run: a window of its own ({what})",
        run(f"doc('{{URL}}/')//*[@id='{name}']/{{click /}}//li:<r>", "--engine", "browser"),
        {"/": WINDOW_LINKS, "/robots.txt": ROBOTS, "/private/x": ITEMS, "/save": ITEMS},
        (0, 1),
        forbidden=("GET /private",),
        other={"/": ITEMS},
    )
    for name, what in (("a", "robots.txt says no"), ("c", "another host"))
] + [
    Scenario(
        "site: windows that open by themselves",
        site(),
        {
            "/": homes(more=WINDOW_LINKS)
            + "<script>for (const u of ['/private/a', '{OTHER}/']) window.open(u);"
            "const i = document.createElement('iframe'); document.body.append(i);"
            "i.contentWindow.open('/private/b'); f.submit();"
            "const a = document.createElement('a'); a.target = '_blank';"
            "a.href = '/private/c'; a.click()</script>",
            "/robots.txt": ROBOTS,
        },
        (0, 3, 4),
        forbidden=("GET /private", *WRITES),
        other={"/": ITEMS},
        limit=20,
    )
]
FORMS = "<form method=post action=/delete-all><input type=hidden name=action value=delete>"
FORMS += "<label>Town <input name=town></label><button>Search</button></form>"
ALERT = "<h2>Create property alert</h2><form method=post action=/alerts><label>Location"
ALERT += " <input name=location></label><label>Bedrooms <select name=beds><option>Any"
ALERT += "<option>1</select></label><button>Create property alert</button></form>"
LINKS = "".join(
    f'<a href="{path}">Homes for sale {n}</a> '
    for n, path in enumerate(("/rm/7", "/homes?do=purge", "/session/end", "/homes/7/archive"))
)
CONSENT = "<div style='position:fixed;inset:0;background:#fff' role=dialog class=cookie-consent>"
CONSENT += "<p>We use cookies</p><form method=post action=/consent><button>Accept all</button>"
CONSENT += "</form></div>"
WRITERS = [
    Scenario(
        f"site: {what}",
        site(),
        {"/": homes(3, more), "/homes": homes()},
        (0, 3, 4, 5),  # 5: a form that may not be sent stays untried
        forbidden=(*WRITES, "GET /rm", "GET /homes?do", "GET /session", "GET /homes/7"),
        limit=20,
    )
    for what, more in (
        ("a form called Search that deletes", FORMS),
        ("an alert that looks like a search", ALERT),
        ("links that say what they do", LINKS),
        ("a consent button that posts", CONSENT),
    )
]
INTRUDERS = [*FILES, *BORDERS, *WINDOWS, *WRITERS]
