import { expect, it } from "vitest";
import { forEachTolerant } from "./for-each-tolerant.server.ts";

it("forEachTolerant counts the items that had work, and throws the first error after the last item", async () => {
  const visited: string[] = [];
  const work = async (item: string) => {
    visited.push(item);
    if (item.startsWith("bad")) throw new Error(item);
    return item !== "idle";
  };
  expect(await forEachTolerant(["one", "idle", "two"], work)).toBe(2);
  await expect(forEachTolerant(["bad one", "three", "bad two", "four"], work)).rejects.toThrow("bad one");
  expect(visited).toEqual(["one", "idle", "two", "bad one", "three", "bad two", "four"]);
});
