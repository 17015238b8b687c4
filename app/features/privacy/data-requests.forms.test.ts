import { expect, test } from "vitest";
import { breachSchema } from "./data-requests.forms.ts";
import { dataRequestMessages } from "./data-requests.messages.ts";

const breach = { id: "", what: "a", concerned: "b", consequences: "c", measures: "d", whyNotNotified: "" };

test("the breach form rejects a notification dated before the breach was discovered", () => {
  const issuesOf = (authorityOn: string, peopleOn: string) =>
    breachSchema("2026-11-23")
      .safeParse({ ...breach, noticedAt: "2026-11-22T23:30", authorityOn, peopleOn })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(issuesOf("2026-11-22", "2026-11-23")).toBeUndefined();
  expect(issuesOf("2026-11-01", "2026-11-21")).toEqual([
    ["authorityOn", dataRequestMessages.beforeDiscovery],
    ["peopleOn", dataRequestMessages.beforeDiscovery],
  ]);
});
