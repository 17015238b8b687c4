import { expect, it } from "vitest";
import { forEachTolerant } from "./for-each-tolerant.server.ts";

it("forEachTolerant processes every item and then throws the first error", async () => {
  const visited: string[] = [];
  const work = async (one: string) => {
    visited.push(one);
    if (one.startsWith("bad")) throw new Error(one);
    return one !== "over";
  };
  expect(await forEachTolerant(["one", "over", "two"], work)).toBe(2);
  await expect(forEachTolerant(["bad one", "three", "bad two", "four"], work)).rejects.toThrow("bad one");
  expect(visited).toEqual(["one", "over", "two", "bad one", "three", "bad two", "four"]);
});
