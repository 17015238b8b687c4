import { expect } from "vitest";
import { valueOf } from "./html.ts";
import type { Visitor } from "./site.ts";

/** Undoes the first change group on a page of the agency, or notifies its clients now. */
export async function endChange(member: Visitor, intent: "notified" | "undone", page: string): Promise<void> {
  const group = valueOf(await member.html(page), "group");
  expect((await member.post("/agence/actes", { intent, group, back: page })).status).toBe(303);
}
