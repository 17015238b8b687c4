import { expect, test } from "vitest";
import { formOf } from "#support/site/form-of.ts";
import { readForm, readId } from "./form-data.server.ts";

test("readId returns a valid id unchanged", () => {
  expect(readId(formOf({ id: "d43c3ad5-8f59-46cd-96dc-b9444ad03ef0" }))).toBe("d43c3ad5-8f59-46cd-96dc-b9444ad03ef0");
});

test.each(["", "\u0000", "a\u0000b", "a b", "é", "x".repeat(65)])(
  "readId returns an empty text for the invalid id %j",
  (id) => {
    expect(readId(formOf({ id }))).toBe("");
  },
);

test("readId reads the named field, and returns an empty text if it is missing", () => {
  expect(readId(formOf({ id: "a-1" }), "group")).toBe("");
  expect(readId(formOf({ group: "a-1" }), "group")).toBe("a-1");
});

test("readForm reads a form with many fields, and returns an empty form beyond the maximum", async () => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const names = (fields: number) => Array.from({ length: fields }, (_, index) => `f${index}`);
  const read = (path: string, fields: number) => {
    const body = names(fields)
      .map((name) => `${name}=1`)
      .join("&");
    return readForm(new Request(`http://localhost${path}`, { method: "POST", body, headers }));
  };
  const readMultipart = (fields: number) => {
    const body = formOf(names(fields).map((name) => [name, "1"]));
    return readForm(new Request("http://localhost/login", { method: "POST", body }));
  };
  const many = await read("/agence/jours-fermes", 10_000);
  expect([many.get("f0"), many.get("f9999")]).toEqual(["1", "1"]);
  expect([...(await read("/agence/jours-fermes", 10_001))]).toEqual([]);
  expect([...(await read("/login", 200))]).toHaveLength(200);
  expect([...(await read("/login", 201))]).toEqual([]);
  expect([...(await readMultipart(200))]).toHaveLength(200);
  expect([...(await readMultipart(201))]).toEqual([]);
});

test("readForm removes NULs and keeps each value in its field", async () => {
  const body = "title=a%00b&day=1&day=%00&note=";
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const form = await readForm(new Request("http://localhost/", { method: "POST", body, headers }));
  expect(form.get("title")).toBe("ab");
  expect(form.getAll("day")).toEqual(["1", ""]);
  expect(form.get("note")).toBe("");
});

test("readForm returns the same form when a request is read again", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: formOf({ note: "a" }) });
  expect((await readForm(request)).get("note")).toBe("a");
  expect(await readForm(request)).toBe(await readForm(request));
});
