"""A bot that plays over the network: it accepts an invitation to a seat and plays until the game is over.

    python examples/remote_bot.py http://127.0.0.1:8000 INVITATION

At Kokopelli it plays the move that scores most at once, at Kodama the best card in any legal pose.
"""

import asyncio
import random
import sys
from typing import Any

from kokodama import client


def choose(news: dict[str, Any]) -> str:
    """Choose a move from the offer."""
    offer, seat = news["offer"], news["seat"]
    if offer["type"] == "kokopelli":
        return str(max(offer["moves"], key=lambda one: (one["gains"][seat], random.random()))["move"])
    if offer["type"] == "kodama-moves":
        return str(max(offer["moves"], key=lambda one: one["points"])["move"])
    best, move = -1, ""
    poses = client.poses_of(offer)
    for x, y, angle, parent, extra in random.sample(poses, min(60, len(poses))):
        for card in offer["cards"]:
            points = card["points"][parent]
            if points and points["base"] + points["season"] + extra > best:
                best, move = points["base"] + points["season"] + extra, f"grow {card['card']} {x} {y} {angle}"
    return move


async def main(url: str, invitation: str) -> None:
    """Take the seat and play."""
    async with await client.Client.enter(url, "remote bot") as player:
        place = await player.claim(invitation)
        async with player.sit(place["table"], place["seat"]) as sitting:
            async for news in sitting:
                if news["type"] == "news" and news["status"] == "over":
                    print("Game over:", news["scores"])
                    return
                if news["type"] == "news" and news["offer"]:
                    await sitting.move(choose(news))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
