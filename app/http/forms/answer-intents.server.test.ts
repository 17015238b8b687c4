import { data, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { answerIntents } from "./answer-intents.server.ts";

function argsOf(intent?: string) {
  const body = new URLSearchParams(intent === undefined ? {} : { intent });
  return {
    request: new Request("https://solstice.example/compte", { method: "POST", body }),
    context: new RouterContextProvider(),
  };
}

const intents = {
  save: async () => data({ ok: false as const, intent: null as string | null, reason: "too-many" }, { status: 429 }),
};

it("answerIntents sets the sent intent on the refusal of an unread form", async () => {
  const answer = await answerIntents(argsOf("save"), { requires: "anybody", intents });
  expect(answer.data).toEqual({ ok: false, intent: "save", reason: "too-many" });
});

it("answerIntents rejects an unknown intent, including the name of an inherited property", async () => {
  for (const intent of ["other", "constructor"]) {
    const answer = answerIntents(argsOf(intent), { requires: "anybody", intents });
    await expect(answer).rejects.toMatchObject({ init: { status: 400 } });
  }
});

it("answerIntents handles a request without an intent as the main form, and rejects it if there is no main form", async () => {
  const answer = await answerIntents(argsOf(), { requires: "anybody", main: "save", intents });
  expect(answer.data.intent).toBe("save");
  const withoutMain = answerIntents(argsOf(), { requires: "anybody", intents });
  await expect(withoutMain).rejects.toMatchObject({ init: { status: 400 } });
});
