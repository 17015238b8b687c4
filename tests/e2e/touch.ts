import type { CDPSession, Page } from "@playwright/test";

/** Moves one finger. Without a point, the finger is lifted. */
export async function touch(
  session: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  ...touchPoints: { x: number; y: number }[]
): Promise<void> {
  await session.send("Input.dispatchTouchEvent", { type, touchPoints });
}

export async function swipe(page: Page, { from, to, y }: { from: number; to: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await touch(session, "touchStart", { x: from, y });
  for (const part of [0.25, 0.5, 0.75, 1]) await touch(session, "touchMove", { x: from + (to - from) * part, y });
  await touch(session, "touchEnd");
}
