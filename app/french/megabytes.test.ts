import { expect, it } from "vitest";
import { megabytes } from "./megabytes.ts";

it("megabytes formats a size in French", () => {
  expect(megabytes(0)).toBe("0 Mo");
  expect(megabytes(49_999)).toBe("moins de 0,1 Mo");
  expect(megabytes(50_000)).toBe("0,1 Mo");
  expect(megabytes(12_345_678)).toBe("12,3 Mo");
  expect(megabytes(1_234_567_890)).toBe("1\u202F234,6 Mo");
});
