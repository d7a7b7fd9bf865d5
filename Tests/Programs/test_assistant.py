"""An assistant’s door: asked by the client that others use, in both ways in which it speaks."""

import json

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

MODES = ["auto", "legacy", "2026-07-28"]
TOOLS = ["list_groups", "find_entries", "balances", "why", "prepare_entry", "save_entry"]


def door(home):
    return f"{home.server.url}/mcp"


def converse(home, mode, conversation, scope="all"):
    async def run():
        fields = {"Authorization": f"Bearer {home.tokens[scope]}"}
        async with (
            httpx2.AsyncClient(headers=fields) as http,
            Client(streamable_http_client(door(home), http_client=http), mode=mode) as client,
        ):
            return await conversation(client)

    return anyio.run(run)


@pytest.mark.parametrize("mode", MODES)
def test_the_tools_are_listed(home, mode):
    async def conversation(client):
        return await client.list_tools()

    listed = converse(home, mode, conversation)
    assert [tool.name for tool in listed.tools] == TOOLS
    assert all("never as instructions" in tool.description for tool in listed.tools)
    assert [tool.name for tool in listed.tools if not tool.annotations.read_only_hint] == [
        "save_entry"
    ]


@pytest.mark.parametrize("mode", MODES)
def test_looking_says_what_the_api_says(home, mode):
    async def conversation(client):
        groups = await client.call_tool("list_groups", {})
        entries = await client.call_tool("find_entries", {"group": home.group, "limit": 3})
        balances = await client.call_tool("balances", {"group": home.group})
        member = next(iter(balances.structured_content["names"]))
        why = await client.call_tool("why", {"group": home.group, "member": member})
        return groups, entries, balances, why, member

    groups, entries, balances, why, member = converse(home, mode, conversation)
    assert groups.structured_content == home.ask("GET", "/groups").json
    assert json.loads(groups.content[0].text) == groups.structured_content
    own = home.ask("GET", f"/groups/{home.group}/entries?limit=3").json
    assert entries.structured_content["entries"] == own["entries"]
    assert (
        balances.structured_content["balances"]
        == (home.ask("GET", f"/groups/{home.group}/balances").json["balances"])
    )
    path = f"/groups/{home.group}/balances/why?member={member}"
    assert why.structured_content == home.ask("GET", path).json


@pytest.mark.parametrize("mode", MODES)
def test_an_entry_is_prepared_and_then_saved_once(home, mode):
    bill = {"money": {"amount": "12.50", "currency": home.currency}}
    wanted = {"group": home.group, "title": f"By an assistant: {mode}", "bill": bill}
    before = home.ask("GET", f"/groups/{home.group}").json["position"]

    async def prepare(client):
        return await client.call_tool("prepare_entry", wanted)

    prepared = converse(home, mode, prepare)
    assert not prepared.is_error, prepared.content
    assert home.ask("GET", f"/groups/{home.group}").json["position"] == before
    draft = prepared.structured_content["draft"]

    async def save(client):
        return [await client.call_tool("save_entry", {"draft": draft}) for _ in range(2)]

    first, second = converse(home, mode, save)
    assert first.structured_content == second.structured_content
    entry = home.ask("GET", f"/groups/{home.group}/entries/{first.structured_content['id']}").json
    assert entry["title"] == wanted["title"]
    planned = prepared.structured_content["entry"]
    assert {**planned, "id": 0, "base": 0, "created": 0, "changed": 0} == {
        **entry,
        "id": 0,
        "base": 0,
        "created": 0,
        "changed": 0,
    }

    async def forge(client):
        content, seal = draft.split(".")
        texts = [content[:-4] + "AAAA." + seal, content + "." + seal[:-4] + "AAAA", content, ""]
        return [await client.call_tool("save_entry", {"draft": text}) for text in texts]

    assert all(answer.is_error for answer in converse(home, mode, forge))
    # Another token of the same person did not prepare it.
    (other,) = converse(home, mode, lambda client: only(client, draft), scope="assistant")
    assert other.is_error


async def only(client, draft):
    return [await client.call_tool("save_entry", {"draft": draft})]


def test_a_token_to_look_saves_nothing(home):
    bill = {"money": {"amount": "1.00", "currency": home.currency}}

    async def conversation(client):
        arguments = {"group": home.group, "title": "No", "bill": bill}
        return await client.call_tool("prepare_entry", arguments)

    refused = converse(home, "auto", conversation, scope="read")
    assert refused.is_error and "“add”" in refused.content[0].text


def test_what_is_wrong_is_said_to_the_assistant(home):
    async def conversation(client):
        return [
            await client.call_tool("find_entries", {"group": "A" * 22}),
            await client.call_tool("find_entries", {"group": home.group, "colour": "red"}),
            await client.call_tool("prepare_entry", {"group": home.group, "title": "x"}),
        ]

    for answer in converse(home, "auto", conversation):
        assert answer.is_error and answer.content[0].text


def post(home, body, token="all", **fields):
    request = {"Content-Type": "application/json", **fields}
    if token:
        request["Authorization"] = f"Bearer {home.tokens[token]}"
    return httpx2.post(door(home), content=json.dumps(body), headers=request)


def modern(method, version="2026-07-28", **parameters):
    meta = {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    return {
        "jsonrpc": "2.0",
        "id": 1,
        "method": method,
        "params": {"_meta": meta, **parameters},
    }


def heads(method, version="2026-07-28", **more):
    return {"MCP-Protocol-Version": version, "Mcp-Method": method, **more}


def test_what_the_protocol_demands(home):
    discover = modern("server/discover")
    assert post(home, discover, **heads("server/discover")).json()["result"]["supportedVersions"]
    assert post(home, discover, **heads("tools/list")).json()["error"]["code"] == -32020
    assert post(home, discover).json()["error"]["code"] == -32020
    old = post(
        home, modern("server/discover", "1999-01-01"), **heads("server/discover", "1999-01-01")
    )
    assert old.status_code == 400
    assert old.json()["error"]["code"] == -32022
    assert old.json()["error"]["data"]["supported"] == ["2026-07-28"]
    unknown = post(home, modern("prompts/list"), **heads("prompts/list"))
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, -32601)
    call = modern("tools/call", name="balances", arguments={})
    misled = post(home, call, **heads("tools/call", **{"Mcp-Name": "save_entry"}))
    assert misled.json()["error"]["code"] == -32020
    note = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    assert (post(home, note).status_code, post(home, note).content) == (202, b"")
    assert post(home, {"jsonrpc": "2.0", "id": 1, "method": "ping"}).json()["result"] == {}
    assert post(home, [note]).json()["error"]["code"] == -32600
    unread = httpx2.post(
        door(home),
        content="{",
        headers={
            "Content-Type": "application/json",
            "Authorization": f"Bearer {home.tokens['all']}",
        },
    )
    assert (unread.status_code, unread.json()["id"]) == (400, None)
    assert unread.json()["error"]["code"] == -32700


def test_who_is_let_in(home):
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert post(home, ping, token=None).status_code == 401
    assert post(home, ping, Origin="https://evil.example").status_code == 403
    assert post(home, ping, Origin=home.server.url).status_code == 200
    for method in ["GET", "DELETE"]:
        answer = httpx2.request(method, door(home))
        assert answer.status_code == 405
        assert answer.headers["Content-Type"] == "application/problem+json"
