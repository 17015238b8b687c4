import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { type RequestContext, startRequestContext } from "#app/http/request/request-context.server.ts";
import { type Failed, failed } from "#app/platform/result.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { answerForm } from "./answer-form.server.ts";

function contextWith(ctx: object): RouterContextProvider {
  const context = new RouterContextProvider();
  startRequestContext(context, ctx as RequestContext);
  return context;
}

type Role = "owner" | "team" | undefined;

/** Sends an owner's form. @param roles the sender's role before the form is read, and after it was received */
function sendOwnersForm(...roles: [Role, Role?]) {
  let roleIndex = 0;
  const allow = vi.fn<() => Promise<boolean>>(async () => true);
  const context = contextWith({
    viewer: async () => ({ id: "a", role: roles[roleIndex] }),
    forgetViewer: () => void roleIndex++,
    allow,
  });
  const body = new URLSearchParams({ password: "a" });
  const request = new Request("https://solstice.example/agence/exports", { method: "POST", body });
  const handler = vi.fn<() => Promise<Failed<"failed">>>(async () => failed("failed"));
  const options = { logMessage: "", requires: "owner", messages: commonRefusals, handler } as const;
  return { request, allow, handler, answer: answerForm({ request, context }, options) };
}

it.each([
  [undefined, 404],
  ["team", 403],
] as const)(
  "answerForm refuses the role %s with %i before it counts or reads an owner's form",
  async (role, status) => {
    const { answer, allow, request } = sendOwnersForm(role);
    await expect(answer).rejects.toMatchObject({ init: { status } });
    expect(allow).not.toHaveBeenCalled();
    expect(request.bodyUsed).toBe(false);
  },
);

it.each([
  [undefined, 404],
  ["team", 403],
] as const)("answerForm refuses an owner whose role is %s once the form has arrived, with %i", async (role, status) => {
  const { answer, handler, request } = sendOwnersForm("owner", role);
  await expect(answer).rejects.toMatchObject({ init: { status } });
  expect(request.bodyUsed).toBe(true);
  expect(handler).not.toHaveBeenCalled();
});

it("answerForm says that a link's form failed if the sender's account was erased in the meantime", async () => {
  let isErased = false;
  const context = contextWith({
    viewer: async () => (isErased ? null : { id: "a" }),
    forgetViewer: () => void (isErased = true),
    allow: async () => true,
  });
  const request = new Request("https://solstice.example/rappel/a", { method: "POST", body: new URLSearchParams() });
  const handler = async () => {
    throw Object.assign(new Error("a foreign key is missing"), { code: "23503" });
  };
  const options = { logMessage: "", requires: "anybody", messages: commonRefusals, handler } as const;
  const { data, init } = await answerForm({ request, context }, options);
  expect(init?.status).toBe(503);
  expect(data).toMatchObject({ ok: false, errors: { "": commonRefusals.failed.message } });
});
