import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { valueOf } from "#support/site/html.ts";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { OpeningHoursForm } from "./opening-hours-form.tsx";

function versionAfter(reason: FormFailed<string>["reason"]): string {
  const values = { baseVersion: ["3"] };
  const failed: FormFailed<string> = { ok: false, intent: "save-hours", reason, errors: {}, values };
  const props = { rules: DEFAULT_RULES, version: 4, bookableDays: null, isSaved: false, outsideCount: 0 };
  const Stub = createRoutesStub([{ path: "/", Component: () => <OpeningHoursForm {...props} failed={failed} /> }]);
  return valueOf(renderToStaticMarkup(<Stub />), "baseVersion");
}

test.each(["fields", "failed", "too-many", "network-error"])(
  "after the failure « %s », the hours form keeps the version that the member has seen",
  (reason) => {
    expect(versionAfter(reason)).toBe("3");
  },
);

test("after an edit conflict, which shows the current hours, the hours form sends their version", () => {
  expect(versionAfter("edit-conflict")).toBe("4");
});
