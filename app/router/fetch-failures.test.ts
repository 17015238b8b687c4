import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, it } from "vitest";
import { shownInstead, unansweredForm } from "./fetch-failures.ts";

const noConnection = new TypeError("Failed to fetch");
const endedEarly = new Error("Unable to decode turbo-stream response", { cause: noConnection });
const badGateway = new ErrorResponse(502, "Bad Gateway", "");
const gone = new ErrorResponse(404, "Not Found", null);

describe("a form without a response of the site", () => {
  const form = new FormData();
  form.set("intent", "profil");
  form.set("firstName", "Camille");
  form.set("password", "Lumiere2026!");

  it.each([
    ["network-error", noConnection],
    ["network-error", endedEarly],
    ["unexpected-response", badGateway],
  ])("fails with %s and keeps the values without secrets", (reason, error) => {
    expect(unansweredForm(form, error)).toEqual({
      ok: false,
      intent: "profil",
      reason,
      errors: {},
      values: { intent: ["profil"], firstName: ["Camille"] },
    });
  });
});

describe("a page that could not be loaded", () => {
  const again = { asked: "/compte", shown: "/compte", afterForm: false };
  const elsewhere = { ...again, asked: "/contact" };

  it.each([noConnection, endedEarly, badGateway])("stays visible after a failed revalidation (%s)", (error) => {
    expect(shownInstead(error, again)).toBe("what-is-shown");
  });

  it("is replaced by the error if it no longer exists", () => {
    expect(shownInstead(gone, again)).toBe("the-error");
  });

  it.each([noConnection, endedEarly])("shows a network error after a navigation (%s)", (error) => {
    expect(shownInstead(error, elsewhere)).toBe("network-error");
    expect(shownInstead(error, { ...again, afterForm: true })).toBe("network-error");
  });

  it("shows the site's error response after a navigation", () => {
    expect(shownInstead(badGateway, elsewhere)).toBe("the-error");
    expect(shownInstead(new Error("a mistake of ours"), elsewhere)).toBe("the-error");
  });
});
