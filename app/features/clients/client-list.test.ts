import { expect, it } from "vitest";
import {
  clientAddress,
  formatClientCursor,
  clientCursorOf,
  clientQuery,
  describeClients,
  MOST_COUNTED,
} from "./client-list.ts";

it("reads from an address what it writes into it", () => {
  const asked = { order: "names", words: "camille moreau", after: "x_moreau" } as const;
  const address = clientAddress(asked);
  expect(address).toBe("/agence/clients?tri=nom&q=camille+moreau&apres=x_moreau");
  expect(clientQuery(new URL(address, "https://solstice.example").searchParams)).toEqual(asked);
  expect(clientAddress({ order: "recent", words: "", after: null }, "abc")).toBe("/agence/clients/abc");
  expect(clientQuery(new URLSearchParams("tri=autre"))).toEqual({ order: "recent", words: "", after: null });
});

it("carries where a page ended, whatever the name", () => {
  for (const place of [
    { id: "5b1f-2", key: "2026-12-01T09:00:00.000Z" },
    { id: "5b1f-2", key: "o_neill jean_luc" },
    { id: "5b1f-2", key: "" },
  ])
    expect(clientCursorOf(formatClientCursor(place))).toEqual(place);
  for (const none of [null, "", "rien", "_x"]) expect(clientCursorOf(none)).toBeNull();
});

it("says how many in words", () => {
  const all = clientQuery(new URLSearchParams());
  const sentenceFor = (count: number) =>
    describeClients({ asked: all, rows: [], next: null, counts: { all: count, waiting: 2 } });
  expect(sentenceFor(0)).toBe("personne encore");
  expect(sentenceFor(42)).toBe("quarante-deux");
  expect(sentenceFor(MOST_COUNTED)).toBe("500");
  expect(sentenceFor(MOST_COUNTED + 1)).toBe("plus de 500");
  const shown = { rows: ["one"], next: null, counts: { all: 48, waiting: 2 } };
  expect(describeClients({ ...shown, asked: { ...all, words: "Jade" } })).toBe("un trouvé");
  expect(describeClients({ ...shown, asked: { ...all, words: "a" }, next: "x" })).toBe("plus de vingt-cinq trouvés");
  expect(describeClients({ ...shown, asked: { ...all, order: "waiting" } })).toBe("deux en attente");
});
