"""Lists that count goods of other kinds with their records."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.case import LeftOutRow
from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.verdict import EvidenceKind as Kind
from sitesift.explore.verdict import Verdict
from tests.helpers.evidence_case import COUNT, key, row, sound_case

GOODS = 5  # of the first list


def goods(count=GOODS, reason=RowDropReason.SURE_GOODS, where="ad"):
    return [LeftOutRow(reason, (f"a.org/{where}/{n}",)) for n in range(count)]


def mixed_case(left_out=None, total=6 + GOODS):
    """The sound case; its first list has goods among the records, and counts both."""
    left_out = goods() if left_out is None else left_out
    case = sound_case()
    keys = (*case.lists[0].keys, *(each for one in left_out for each in one.keys))
    lists = [replace(case.lists[0], keys=keys, total=total), case.lists[1]]
    dropped = {str(one.reason): 0 for one in left_out}
    for one in left_out:
        dropped[str(one.reason)] += 1
    totals = [total, 6]
    return replace(
        case, lists=lists, left_out=left_out, dropped=dropped, totals=totals, free_totals=totals
    )


def failing(case):
    return {line.kind for line in verify(case).evidence if line.holds is False}


def without_record(case, number):
    """The same with a record lost that no page showed."""
    kept = [n for n in range(COUNT) if n != number]
    return replace(case, rows=[row(n) for n in kept], keys=[(key(n),) for n in kept], seen={})


def test_records_and_goods_that_make_up_the_count_are_all_there_is():
    checked = verify(mixed_case())
    assert checked.verdict is Verdict.EFFECTIVE, checked.why
    lines = {line.kind: line for line in checked.evidence if line.about == "buy"}
    assert lines[Kind.MIXED_COUNT].holds is True
    assert lines[Kind.LIST_COUNT].holds is None


def with_short_list(case, records, left_out):
    """The same with a list of some of the records and other goods, which counts four."""
    keys = (*(key(n) for n in range(records)), *(each for one in left_out for each in one.keys))
    short = replace(case.lists[1], name="short", keys=keys, total=4)
    return replace(case, lists=[*case.lists, short], left_out=[*case.left_out, *left_out])


def test_a_short_list_counts_its_goods_where_a_longer_one_does():
    checked = verify(with_short_list(mixed_case(), 2, goods(2, where="b")))
    assert Kind.LIST_COUNT not in {line.kind for line in checked.evidence if line.holds is False}
    plain = with_short_list(replace(mixed_case([], 6), left_out=[]), 2, goods(2, where="b"))
    assert Kind.LIST_COUNT in failing(plain), "no longer list counts goods"


def test_an_advertisement_in_a_short_list_stands_for_no_record_lost():
    assert Kind.LIST_COUNT in failing(with_short_list(mixed_case(), 3, goods(1, where="b")))


def test_a_list_that_begins_on_the_second_page_of_a_mixed_one_is_a_part_of_it():
    case = mixed_case(goods(12), 18)
    later = replace(case.lists[0], name="page 2", keys=case.lists[0].keys[3:])
    checked = verify(replace(case, lists=[*case.lists, later]))
    assert checked.verdict is Verdict.EFFECTIVE, checked.why
    other = replace(later, keys=(*later.keys, "a.org/ad/other"))
    assert verify(replace(case, lists=[*case.lists, other])).verdict is Verdict.PARTIAL


def test_more_goods_than_records_are_no_fault():
    many = goods(40)
    assert verify(mixed_case(many, 46)).verdict is Verdict.EFFECTIVE


def test_a_record_lost_among_goods_is_noticed():
    assert Kind.MIXED_COUNT in failing(without_record(mixed_case(), 3))


def test_goods_lost_among_records_are_noticed():
    assert Kind.MIXED_COUNT in failing(mixed_case(goods(GOODS + 2), 6 + GOODS + 3))


def test_rows_left_out_by_a_guess_leave_a_count_open():
    seeming = [*goods(), *goods(1, RowDropReason.OTHER_KIND, "x")]
    checked = verify(mixed_case(seeming, 6 + GOODS + 1))
    assert checked.verdict is Verdict.UNPROVEN
    assert Kind.COUNTED_GUESSES in {line.kind for line in checked.deciding}


def test_a_few_advertisements_do_not_stand_for_as_many_records_lost():
    lost = without_record(mixed_case(goods(1), 6), 3)
    assert Kind.LIST_COUNT in failing(lost)
    assert verify(lost).verdict is Verdict.PARTIAL


def test_goods_without_pages_of_their_own_make_up_no_count():
    bare = [LeftOutRow(RowDropReason.SURE_GOODS, (f"text:{n}",)) for n in range(GOODS)]
    assert Kind.LIST_COUNT in failing(mixed_case(bare))


def test_a_page_that_counts_still_more_is_noticed():
    case = mixed_case()
    assert Kind.SITE_TOTAL in failing(replace(case, totals=[*case.totals, 99]))


def test_a_list_of_a_single_offer_of_another_kind_has_what_it_counts():
    case, alone = mixed_case(), goods(1, where="trucks")
    short = replace(case.lists[1], name="trucks", keys=alone[0].keys, total=1)
    several = replace(case, lists=[*case.lists, short], left_out=[*case.left_out, *alone])
    assert failing(several) == set()
