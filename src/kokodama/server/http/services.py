"""The services that routes use, typed: Starlette lets `app.state` hold anything."""

from typing import TYPE_CHECKING

from starlette.datastructures import State
from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from kokodama.server.http.connections import Connections
    from kokodama.server.http.middleware import Guard
    from kokodama.server.ops.rate_limit import Limits
    from kokodama.server.play.accounts import Accounts
    from kokodama.server.play.hub import TableHub
    from kokodama.server.play.webhooks import Webhooks


class Services(State):
    """The services of a process; `guard` and `limits` are set when the application is made, the others at its start."""

    guard: "Guard"
    limits: "Limits"
    hub: "TableHub"
    accounts: "Accounts"
    webhooks: "Webhooks"
    connections: "Connections"


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that handles a request or a socket."""
    services = connection.app.state
    assert isinstance(services, Services)
    return services
