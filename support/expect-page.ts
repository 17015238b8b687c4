import { expect } from "vitest";
import { readPage } from "./site.ts";

export async function expectPage(
  answer: Response | Promise<Response>,
  status: number,
  ...texts: readonly string[]
): ReturnType<typeof readPage> {
  const page = await readPage(answer);
  expect(page.status, page.text).toBe(status);
  for (const text of texts) expect(page.text).toContain(text);
  return page;
}
