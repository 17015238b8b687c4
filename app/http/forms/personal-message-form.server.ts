import { href } from "react-router";
import { ok } from "#app/platform/result.ts";
import { personalMessageSchema } from "#app/features/booking/agency-appointments/agency-appointments.forms.ts";
import {
  agencyAgendaRefusals,
  moveConflictMessage,
} from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import type { changePendingMessage } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { type ActionArgs, answerForm } from "./answer-form.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";

interface MessageFormRules {
  logMessage: string;
  change: typeof changePendingMessage;
}

export async function answerWithMessage(
  args: ActionArgs & { params: { id: string } },
  { logMessage, change }: MessageFormRules,
) {
  const member = await requireMember(args.context);
  const { id } = args.params;
  const { booking } = requestContext(args.context).services;
  return answerForm(args, {
    logMessage,
    schema: personalMessageSchema,
    requires: "member",
    messages: agencyAgendaRefusals,
    async handler({ value }) {
      const result = await change(booking, member, id, {
        personalMessage: value.personalMessage,
        baseVersion: value.baseVersion,
      });
      if (result.ok) return ok({ to: href("/agence/agenda/:id", { id }) });
      if (result.reason !== "move-conflict") return result;
      const { current } = result;
      return { ...result, errors: { "": moveConflictMessage(current) }, more: { current } };
    },
  });
}
