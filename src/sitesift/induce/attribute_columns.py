"""The columns of a list. In: records of one template with their values. Out: for each attribute how
a wrapper extracts it, by the kind of its values: lists, choices, texts, neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sitesift.induce.beside_values import with_beside_values
from sitesift.induce.columns import LearnedColumn, learn_column
from sitesift.induce.list_columns import Items, learn_list_column
from sitesift.induce.neighbour_columns import is_uncut, learn_neighbours
from sitesift.induce.own_choices import own_before_named, own_choices
from sitesift.induce.read_values import recognised
from sitesift.induce.remaining_items import better_by_neighbours
from sitesift.induce.value_places import RecordAnchor, ValueTarget, target_of
from sitesift.induce.value_ranges import Reader
from sitesift.ontology.domain_model import Domain
from sitesift.records.model import Record
from sitesift.wrapper.language import syntax as s


def learn_columns(
    records: Iterable[tuple[RecordAnchor, Record]], step: s.Step, domain: Domain
) -> tuple[LearnedColumn, ...]:
    """The columns of records of one template; `step` is that of their first nodes."""
    targets: dict[str, list[Items]] = {}
    anchors: list[RecordAnchor] = []
    lists = set[str]()
    for anchor, record in records:
        anchors.append(anchor)
        for attribute in record.values:
            own = targets.setdefault(attribute.name, [])
            found = [target_of(anchor, each) for each in attribute.parts or (attribute,)]
            items = tuple(target for target in found if target is not None)
            if items and not (own and own[-1][0].anchor is anchor):
                own.append(items)
            if attribute.parts:
                lists.add(attribute.name)
    places = [name for name, kind in domain.types.items() if kind.locates]
    firsts = with_beside_values({n: [i[0] for i in own] for n, own in targets.items()}, places)
    names = next((firsts[n] for n in firsts if domain.types[n].names_record), [])
    found_columns = (
        learn_list_column(name, targets[name], anchors, step)
        if name in lists
        else _choice_column(domain, name, firsts[name], names, (anchors, step))
        if domain.types[name].value == "choice"
        else _column(domain, name, firsts[name], anchors, step)
        for name in domain.attributes
        if targets.get(name)
    )
    return tuple(
        column
        if column.name in lists
        else better_by_neighbours(column, firsts, (anchors, step), _reader(domain, column.name))
        for column in found_columns
        if column is not None
    )


def _choice_column(
    domain: Domain,
    name: str,
    targets: Sequence[ValueTarget],
    names: Sequence[ValueTarget],
    records: tuple[Sequence[RecordAnchor], s.Step],
) -> LearnedColumn | None:
    """The column of a choice: what records have of their own, else what their names say."""
    own = own_choices(targets, names)
    column = _column(domain, name, own, *records)
    if column is None or len(own) == len(targets):
        return column
    said = _column(domain, name, [each for each in targets if each not in own], *records)
    return own_before_named(column, said) if said is not None else column


def _column(
    domain: Domain,
    name: str,
    targets: Sequence[ValueTarget],
    anchors: Sequence[RecordAnchor],
    step: s.Step,
) -> LearnedColumn | None:
    kind = domain.types[name]
    reads = _reader(domain, name)
    # what no list knows stands in names as what they know does
    choice = kind.value == "choice" and name not in domain.order
    column = learn_column(name, targets, anchors, step, choice=choice, reads=reads)
    if column is None or not is_uncut(column):
        return column
    return learn_neighbours(name, targets, anchors, step) or column


def _reader(domain: Domain, name: str) -> Reader | None:
    """What recognises values of an attribute in texts; nothing does in running texts."""
    if domain.types[name].is_block:
        return None
    return lambda texts: recognised(name, texts, domain)
