"""A node of a Ray cluster is killed while a fleet runs: nothing is lost, nothing counts twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitesift.errors import BrowserMissing
from sitesift.fleet.drive import drive
from sitesift.fleet.engines.job_engine import JobLimits
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import FleetSite
from sitesift.fleet.site_state import SiteState

pytestmark = [pytest.mark.xdist_group("ray"), pytest.mark.filterwarnings("ignore")]
MADE = str(Path(__file__).parent.parent / "helpers" / "made_worker.py")
SITES = 8


@pytest.fixture
def cluster():
    """Three nodes: one for the driver, two that do jobs."""
    ray = pytest.importorskip("ray", reason="needs the extra sitesift[ray]")
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    head = {"num_cpus": 0, "include_dashboard": False}
    made = Cluster(initialize_head=True, head_node_args=head)
    nodes = [made.add_node(num_cpus=1) for _ in range(2)]
    ray.init(address=made.address, log_to_driver=False)
    yield made, nodes
    ray.shutdown()
    made.shutdown()


def test_a_fleet_survives_a_node(cluster, tmp_path):
    from sitesift.fleet.engines.ray_engine import RayEngine  # noqa: PLC0415

    made, nodes = cluster
    fleet = FleetFolder(tmp_path)
    with fleet.ledger(new=True) as ledger:
        ledger.add(FleetSite(f"s{n}", f"http://s{n}/slow", "", f"s{n}") for n in range(SITES))
    engine = RayEngine(limits=JobLimits(worker=MADE))
    ended = []

    def tell(placed, outcome):
        ended.append(outcome.cause)
        if len(ended) == 2:
            made.remove_node(nodes[0], allow_graceful=False)

    drive(fleet, engine, tell)
    with fleet.ledger() as ledger:
        assert ledger.counts()[SiteState.DONE] == SITES
        assert {row["runs"] for row in ledger.rows()} == {1}
    assert len(list((tmp_path / "sites").glob("*/0001/records.jsonl"))) == SITES


def test_a_node_without_chromium_is_said_before_any_job():
    from sitesift.fleet.engines.ray_engine import node_chromium  # noqa: PLC0415

    def none_here(_):
        raise BrowserMissing("there is no Chromium on the PATH")

    assert "has no Chromium" in node_chromium(none_here)
    assert node_chromium(lambda _: "/usr/bin/chromium") == ""
