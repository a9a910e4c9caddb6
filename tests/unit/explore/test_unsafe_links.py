"""Links that an exploration never follows."""

from __future__ import annotations

import pytest

from sitesift.explore.links.unsafe_links import unsafe_press, unsafe_reason
from sitesift.page import page_from_html
from sitesift.text.unsafe_addresses import is_command


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("Delete property listings", "http://a.org/x"),
        ("All homes", "http://a.org/admin/homes"),
        ("", "http://a.org/items?action=delete&id=4"),
        ("", "http://a.org/removeItem/4"),
        ("Sign out", "http://a.org/bye"),
        ("Add to basket", "http://a.org/homes/4"),
        ("Alle löschen", "http://a.org/4"),
        ("All homes", "http://a.org/homes.pdf"),
        ("", "http://a.org/shop/?add-to-cart=12"),
        ("Select", "http://a.org/?action=compare-add-product&id=7"),
        ("Remember", "http://a.org/favourites/add?ref=4"),
        ("", "http://a.org/homes/4/toggle"),
        ("♥", "http://a.org/4"),
        ("🗑", ""),
        ("Favourites", "http://a.org/4"),
        ("Flat 7", "http://a.org/rm/7"),
        ("Flat 7", "http://a.org/like/7"),
        ("Flat 7", "http://a.org/order/7"),
        ("Flat 7", "http://a.org/save-home/7"),
        ("Flat 7", "http://a.org/saveThisHome/7"),
        ("Register", "http://a.org/you"),
        ("Click to vote", "http://a.org/homes/7"),
        ("Please register", ""),
        ("Save this home", "http://a.org/homes/7"),
        ("Flat 7", "http://a.org/homes/rm-7"),
        ("More", "http://a.org/homes?do=purge"),
        ("More", "http://a.org/session/end"),
        ("More", "http://a.org/archive"),
        ("More", "http://a.org/users/ban/7"),
        ("Block user", "http://a.org/u/7"),
        ("More", "http://a.org/homes/3f2a9b1c-77/archive.php"),
    ],
)
def test_links_that_change_something_or_are_files_are_told(text, url):
    assert unsafe_reason(text, url)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("Homes for sale", "http://a.org/sales?type=flat&order_by=price"),
        ("Bath", "http://a.org/postcode/ba1"),
        (
            (
                "3 bedroom flat in Apply Court, with a garden that one may save for, and a long "
                "story besides"
            ),
            "http://a.org/1",
        ),
        ("View all", "http://a.org/index.php"),
        ("Next", "http://a.org/list.html?page=2"),
        ("Next", "http://a.org/list.html?order=date_add&page=2"),
        ("2019", "http://a.org/archive/2019"),
        ("Bán căn hộ", "http://a.org/ban-can-ho"),
        ("Block C", "http://a.org/homes/block-c"),
        ("Acacia Close", "http://a.org/homes/acacia-close"),
        ("Homes", "http://a.org/?do=search&start=0&end=10"),
        ("2", "http://a.org/post/page/2"),
        ("Companies", "http://a.org/register/companies"),
        ("Tips", "http://a.org/blog/how-to-save-money"),
        ("Law and order", "http://a.org/topics/law"),
    ],
)
def test_links_to_lists_are_harmless(text, url):
    assert unsafe_reason(text, url) == ""


@pytest.mark.parametrize(
    "element",
    [
        "<div onclick=\"removeItem('/homes/4')\">×</div>",
        "<button class='card-delete'>×</button>",
        "<span data-action='add-to-wishlist'>♡</span>",
        "<button><i title='Save this home'></i></button>",
        "<div role=button aria-label='Sign out'></div>",
        "<div onclick=\"location.href='/4'\">Unsubscribe</div>",
    ],
)
def test_elements_whose_words_names_or_code_change_something_are_not_pressed(element):
    page = page_from_html(f"<body>{element}</body>", url="http://a.org/")
    assert unsafe_press(page, page.parent.tolist().index(int(page.nodes_with_tag("body")[0])))


@pytest.mark.parametrize(
    "element",
    [
        "<div class='block order-2' onclick=\"location.href='/homes'\">Homes</div>",
        "<li role=menuitem tabindex=0><i class='icon-house'></i>Rent</li>",
    ],
)
def test_elements_that_only_lead_somewhere_may_be_pressed(element):
    page = page_from_html(f"<body>{element}</body>", url="http://a.org/")
    assert not unsafe_press(page, page.parent.tolist().index(int(page.nodes_with_tag("body")[0])))


def test_a_link_that_shows_records_may_say_what_can_be_done_to_them_there():
    assert unsafe_reason("View Cars with Edit Links", "http://a.org/ViewCars2.php") == ""


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("View Cars with Edit Links", "http://a.org/EditCars.php"),
        ("View and delete", "http://a.org/view/delete"),
        ("View basket", "http://a.org/ViewBasket"),
        ("Edit cars", "http://a.org/ViewCars2.php"),
        ("View and edit", "http://a.org/cars.php"),
    ],
)
def test_a_link_that_says_view_in_one_place_only_or_changes_something_is_not_followed(text, url):
    assert unsafe_reason(text, url)


@pytest.mark.parametrize("url", ["/src/deletecar.php?VIN=7", "/remove_home/4", "/homes/deleteHome"])
def test_a_verb_that_leaves_nothing_behind_counts_with_what_is_glued_to_it(url):
    assert unsafe_reason("Details", f"http://a.org{url}")
    assert is_command(f"http://a.org{url}")


def test_a_word_that_only_begins_like_such_a_verb_is_none():
    assert not unsafe_reason("Removals", "http://a.org/removals/")
