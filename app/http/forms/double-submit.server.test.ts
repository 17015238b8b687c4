import { expect, it } from "vitest";
import { type LastSent, onceForTwoPresses } from "./double-submit.server.ts";

it("handles a form once if it is sent twice to one site, and once for each of two sites", async () => {
  const done: string[] = [];
  const form = new FormData();
  form.set("intent", "confirmer");
  const send = (site: string, lastSent: LastSent) =>
    onceForTwoPresses(
      lastSent,
      "jeanne",
      { url: "https://atelier-solstice.example/agence" },
      form,
      async () => {
        done.push(site);
        return { ok: true };
      },
      async () => "history",
    );
  const [one, other]: LastSent[] = [new Map(), new Map()];
  await Promise.all([send("one", one!), send("one", one!), send("other", other!)]);
  expect(done.toSorted()).toEqual(["one", "other"]);
});
