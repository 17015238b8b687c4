import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { formOf } from "#support/site/form-of.ts";
import { screenAfterFailedLoad, formFailure } from "./fetch-failures.ts";

const noConnection = new TypeError("Failed to fetch");
const endedEarly = new Error("Unable to decode turbo-stream response", { cause: noConnection });
const badGateway = new ErrorResponse(502, "Bad Gateway", "");
const notFound = new ErrorResponse(404, "Not Found", null);

const form = formOf({ intent: "profil", firstName: "Camille", password: "Lumiere2026!" });

it.each([
  ["network-error", noConnection],
  ["network-error", endedEarly],
  ["unexpected-response", badGateway],
])("formFailure fails with %s and keeps the values without secrets", (reason, error) => {
  expect(formFailure(form, error)).toEqual({
    ok: false,
    intent: "profil",
    reason,
    errors: {},
    values: { intent: ["profil"], firstName: ["Camille"] },
  });
});

const revalidation = true;
const navigation = false;

it.each([noConnection, endedEarly, badGateway])("the page stays visible after a failed revalidation (%s)", (error) => {
  expect(screenAfterFailedLoad(error, revalidation)).toBe("visible-page");
});

it("the error screen replaces a visible page that no longer exists", () => {
  expect(screenAfterFailedLoad(notFound, revalidation)).toBe("error-screen");
});

it.each([noConnection, endedEarly])(
  "a page that cannot be reached after a navigation or a form shows a network error (%s)",
  (error) => {
    expect(screenAfterFailedLoad(error, navigation)).toBe("network-error");
  },
);

it("after a navigation, a failure that is no network error leads to the error screen", () => {
  expect(screenAfterFailedLoad(badGateway, navigation)).toBe("error-screen");
  expect(screenAfterFailedLoad(new Error("a bug"), navigation)).toBe("error-screen");
});
