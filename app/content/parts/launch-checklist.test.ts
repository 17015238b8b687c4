import { expect, test } from "vitest";
import { demonstrationAgency } from "./agency.ts";
import { defaultContent } from "./site-content.ts";
import { isPointId, listOpenPoints, launchChecklist } from "./launch-checklist.ts";

test("listOpenPoints drops a point once the content resolves it or the owner marks it as resolved", () => {
  const all = launchChecklist.map(({ id }) => id);
  const content = { ...defaultContent, identity: { ...defaultContent.identity, ...demonstrationAgency() } };
  const openIds = (...args: Parameters<typeof listOpenPoints>) => listOpenPoints(...args).map(({ id }) => id);
  expect(openIds(content, [])).toEqual(all);
  expect(openIds(content, ["genre", "legal"])).toEqual(all.filter((id) => id !== "genre" && id !== "legal"));
  const [gallery] = defaultContent.galleries.galleries;
  const items = gallery!.items.map((item) => ({ ...item, description: item.description.replace("libère", "paie") }));
  const galleries = { galleries: [{ ...gallery!, items }] };
  const identity = { ...content.identity, imagery: "photographed" as const };
  expect(openIds({ ...content, galleries, identity }, [])).toEqual(
    all.filter((id) => id !== "travail" && id !== "images"),
  );
  expect(["genre", "rien"].map(isPointId)).toEqual([true, false]);
});
