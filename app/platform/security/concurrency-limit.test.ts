import { expect, test } from "vitest";
import { BusyError, concurrencyLimit } from "./concurrency-limit.ts";

test("concurrencyLimit runs at most `limit` tasks at once, in order, and continues after a failure", async () => {
  const limited = concurrencyLimit(2);
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const works = gates.map(({ promise }, index) =>
    limited(() => {
      begun.push(index);
      return promise;
    }),
  );
  const outcomes = Promise.allSettled(works);
  expect(begun).toEqual([0, 1]);
  gates[1]!.reject(new Error("broken"));
  await expect(works[1]).rejects.toThrow("broken");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("concurrencyLimit rejects tasks beyond the queue's length, and accepts new ones once there is room", async () => {
  const limited = concurrencyLimit(1, 1);
  const gate = Promise.withResolvers<void>();
  const works = [limited(() => gate.promise), limited(() => gate.promise)];
  await expect(limited(async () => {})).rejects.toThrow(BusyError);
  gate.resolve();
  await Promise.all(works);
  expect(await limited(async () => "done")).toBe("done");
});
