import { expect, test } from "vitest";
import { demonstrationAgency } from "./agency.ts";
import { defaultContent } from "./site-content.ts";
import { isPointId, listOpenPoints, launchChecklist } from "./launch-checklist.ts";

const allIds = launchChecklist.map(({ id }) => id);
const content = { ...defaultContent, identity: { ...defaultContent.identity, ...demonstrationAgency() } };

test("listOpenPoints drops the points that the owner marks as resolved", () => {
  expect(listOpenPoints(content, []).map(({ id }) => id)).toEqual(allIds);
  expect(listOpenPoints(content, ["genre", "legal"]).map(({ id }) => id)).toEqual(
    allIds.filter((id) => id !== "genre" && id !== "legal"),
  );
});

test("listOpenPoints drops the points « travail » and « images » once the content resolves them", () => {
  const [gallery] = defaultContent.galleries.galleries;
  const items = gallery!.items.map((item) => ({ ...item, description: item.description.replace("libère", "paie") }));
  const galleries = { galleries: [{ ...gallery!, items }] };
  const identity = { ...content.identity, imagery: "photographed" as const };
  expect(listOpenPoints({ ...content, galleries, identity }, []).map(({ id }) => id)).toEqual(
    allIds.filter((id) => id !== "travail" && id !== "images"),
  );
});

test("isPointId accepts the ids of the checklist only", () => {
  expect(["genre", "rien"].map(isPointId)).toEqual([true, false]);
});
