import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { formOf } from "#support/site/form-of.ts";
import { shownAfterFailedLoad, unansweredForm } from "./fetch-failures.ts";

const noConnection = new TypeError("Failed to fetch");
const endedEarly = new Error("Unable to decode turbo-stream response", { cause: noConnection });
const badGateway = new ErrorResponse(502, "Bad Gateway", "");
const gone = new ErrorResponse(404, "Not Found", null);

const form = formOf({ intent: "profil", firstName: "Camille", password: "Lumiere2026!" });

it.each([
  ["network-error", noConnection],
  ["network-error", endedEarly],
  ["unexpected-response", badGateway],
])("unansweredForm fails with %s and keeps the values without secrets", (reason, error) => {
  expect(unansweredForm(form, error)).toEqual({
    ok: false,
    intent: "profil",
    reason,
    errors: {},
    values: { intent: ["profil"], firstName: ["Camille"] },
  });
});

const again = { asked: "/compte", shown: "/compte", afterForm: false };
const elsewhere = { ...again, asked: "/contact" };

it.each([noConnection, endedEarly, badGateway])(
  "the shown page stays visible after a failed revalidation (%s)",
  (error) => {
    expect(shownAfterFailedLoad(error, again)).toBe("visible-page");
  },
);

it("a shown page that no longer exists is replaced by the error", () => {
  expect(shownAfterFailedLoad(gone, again)).toBe("error-screen");
});

it.each([noConnection, endedEarly])(
  "a page shows a network error if it cannot be reached after a navigation or a form (%s)",
  (error) => {
    expect(shownAfterFailedLoad(error, elsewhere)).toBe("network-error");
    expect(shownAfterFailedLoad(error, { ...again, afterForm: true })).toBe("network-error");
  },
);

it("after a navigation, a failure that is no network error leads to the error screen", () => {
  expect(shownAfterFailedLoad(badGateway, elsewhere)).toBe("error-screen");
  expect(shownAfterFailedLoad(new Error("a mistake of ours"), elsewhere)).toBe("error-screen");
});
