import { expect, it } from "vitest";
import { eachOf } from "./for-each-tolerant.server.ts";

it("processes every item and then throws the first error", async () => {
  const seen: string[] = [];
  const work = async (one: string) => {
    seen.push(one);
    if (one.startsWith("bad")) throw new Error(one);
    return one !== "over";
  };
  expect(await eachOf(["one", "over", "two"], work)).toBe(2);
  await expect(eachOf(["bad one", "three", "bad two", "four"], work)).rejects.toThrow("bad one");
  expect(seen).toEqual(["one", "over", "two", "bad one", "three", "bad two", "four"]);
});
