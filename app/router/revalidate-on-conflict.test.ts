import { expect, test } from "vitest";
import { revalidateOnConflict } from "./revalidate-on-conflict.ts";

const url = new URL("http://localhost/agence");
const asked = { currentUrl: url, currentParams: {}, nextUrl: url, nextParams: {} };

test("a page is loaded again after a refusal only where somebody else came first", () => {
  const after = (actionStatus: number) =>
    revalidateOnConflict({ ...asked, formMethod: "POST", actionStatus, defaultShouldRevalidate: actionStatus < 400 });
  expect([303, 409, 400, 401].map(after)).toEqual([true, true, false, false]);
});
