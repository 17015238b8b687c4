import { expect, it } from "vitest";
import type { Db } from "#app/platform/database/connection.server.ts";
import { SlotTaken } from "#app/features/booking/availability/slot-holds.server.ts";
import { undoChanges } from "./undo.server.ts";

it("undoChanges gives up after five attempts if the slots it needs are taken each time", async () => {
  let attempts = 0;
  const execute = async () => {
    attempts++;
    throw new SlotTaken();
  };
  const db = { transaction: () => ({ execute }) } as unknown as Db;
  await expect(undoChanges(db, "group", "member", new Date())).rejects.toThrow(SlotTaken);
  expect(attempts).toBe(5);
});
