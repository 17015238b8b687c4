import { expect, test } from "vitest";
import { createResponseCounter } from "./response-counter.server.ts";

test("the response counter counts responses and failures, and rounds the 95th percentile up to a bound, or returns null above all bounds", () => {
  const responses = createResponseCounter();
  expect(responses.read()).toEqual({ count: 0, failed: 0, percentile95Ms: null });
  for (let index = 0; index < 94; index += 1) responses.count(index < 3 ? 503 : 200, 0.4);
  responses.count(200, 7);
  for (let index = 0; index < 5; index += 1) responses.count(404, 60_000);
  expect(responses.read()).toEqual({ count: 100, failed: 3, percentile95Ms: 10 });
  responses.count(500, 60_000);
  expect(responses.read()).toEqual({ count: 101, failed: 4, percentile95Ms: null });
});
