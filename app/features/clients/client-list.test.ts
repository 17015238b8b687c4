import { expect, it } from "vitest";
import { clientsQuery, describeClients, MAX_COUNTED } from "./client-list.ts";

it("clientsQuery reads the filter, words and cursor from the address that it writes", () => {
  const query = { filter: "names", words: "camille moreau", after: "x_moreau" } as const;
  const address = clientsQuery.address(query);
  expect(address).toBe("/agence/clients?tri=nom&q=camille+moreau&apres=x_moreau");
  expect(clientsQuery.parse(new URL(address, "https://solstice.example").searchParams)).toEqual(query);
  expect(clientsQuery.address({ filter: null, words: "", after: null }, "abc")).toBe("/agence/clients/abc");
  expect(clientsQuery.parse(new URLSearchParams("tri=autre"))).toEqual({ filter: null, words: "", after: null });
});

it("clientsQuery adds extra parameters to a row's address and omits those that are null", () => {
  const query = { filter: "waiting", words: "", after: null } as const;
  expect(clientsQuery.address(query, "abc", { avant: "x" })).toBe("/agence/clients/abc?tri=en-attente&avant=x");
  expect(clientsQuery.address({}, "abc", { avant: null })).toBe("/agence/clients/abc");
});

it("clientsQuery links to the next page by its cursor, and to the first page from any other", () => {
  const query = clientsQuery.parse(new URLSearchParams("q=jade"));
  expect(clientsQuery.pages(query, "x_1")).toEqual({ first: null, next: "/agence/clients?q=jade&apres=x_1" });
  expect(clientsQuery.pages({ ...query, after: "x_1" }, null)).toEqual({ first: "/agence/clients?q=jade", next: null });
});

it("describeClients says how many clients the list has", () => {
  const all = clientsQuery.parse(new URLSearchParams());
  const describeAll = (count: number) =>
    describeClients({ query: all, rows: [], next: null, counts: { all: count, waiting: 2 } });
  expect(describeAll(0)).toBe("aucun pour l’instant");
  expect(describeAll(42)).toBe("42");
  expect(describeAll(MAX_COUNTED)).toBe("500");
  expect(describeAll(MAX_COUNTED + 1)).toBe("plus de 500");
  const page = { rows: ["one"], next: null, counts: { all: 48, waiting: 2 } };
  expect(describeClients({ ...page, query: { ...all, words: "Jade" } })).toBe("1 trouvé");
  expect(describeClients({ ...page, query: { ...all, words: "a" }, next: "x" })).toBe("plus de 25 trouvés");
  expect(describeClients({ ...page, query: { ...all, filter: "waiting" } })).toBe("2 en attente");
});
