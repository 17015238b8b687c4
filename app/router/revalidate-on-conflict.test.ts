import { expect, test } from "vitest";
import { revalidateOnConflict } from "./revalidate-on-conflict.ts";

const url = new URL("http://localhost/agence");
const args = { currentUrl: url, currentParams: {}, nextUrl: url, nextParams: {} };

test("a page is revalidated after a refused form only in case of an edit conflict", () => {
  const after = (actionStatus: number) =>
    revalidateOnConflict({ ...args, formMethod: "POST", actionStatus, defaultShouldRevalidate: actionStatus < 400 });
  expect([303, 409, 400, 401].map(after)).toEqual([true, true, false, false]);
});
