import { href } from "react-router";
import { ok } from "#app/platform/result.ts";
import { personalMessageSchema } from "#app/features/booking/agency-appointments/agency-appointments.forms.ts";
import {
  agencyAgendaRefusals,
  moveConflictMessage,
} from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import type { changePendingMessage } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { type ActionArgs, answerForm } from "./answer-form.server.ts";

export function answerPersonalMessage(
  args: ActionArgs & { params: { id: string } },
  logMessage: string,
  change: typeof changePendingMessage,
) {
  const { id } = args.params;
  return answerForm(args, {
    logMessage,
    schema: personalMessageSchema,
    requires: "member",
    messages: agencyAgendaRefusals,
    async handler({ ctx, viewer, value: { personalMessage, baseVersion } }) {
      const result = await change(ctx.services, viewer, id, { personalMessage, baseVersion });
      if (result.ok) return ok({ to: href("/agence/agenda/:id", { id }) });
      if (result.reason !== "move-conflict") return result;
      const { current } = result;
      return { ...result, errors: { "": moveConflictMessage(current) }, more: { current } };
    },
  });
}
