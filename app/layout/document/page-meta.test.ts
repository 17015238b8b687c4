import { expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

test("pageMeta drops direction marks of a person's text, so that they cannot reverse the rest of the title", () => {
  const root = { loaderData: { identity: { name: "Atelier Solstice" } } } as Parameters<typeof pageMeta>[0][0];
  const title = "facture\u202Egpj.exe\u2066, demande";
  expect(pageMeta([root], { title, noindex: true })[0]).toEqual({
    title: "facturegpj.exe, demande · Atelier Solstice",
  });
});
