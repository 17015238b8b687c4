import { data } from "react-router";
import { type RequiredRole, requireMember } from "#app/http/request/require-member.server.ts";
import { intentOf } from "#app/ui/form/form-answer.ts";
import type { ActionArgs } from "./answer-form.server.ts";
import { readForm } from "./form-data.server.ts";

type Action<Args extends ActionArgs> = (args: Args) => Promise<unknown>;

type WithIntent<Answer, Intent> = Answer extends { data: infer Data; init: ResponseInit | null }
  ? ReturnType<typeof data<Data & { intent: Intent }>>
  : Answer;

/** The answers of all intents, each with its intent as a literal type, which `ActionForm` checks. */
type AnswerOf<Intents> = {
  [Intent in keyof Intents]: Intents[Intent] extends (args: never) => Promise<infer Answer>
    ? WithIntent<Answer, Intent>
    : never;
}[keyof Intents];

/** @param main the intent of a form that sends none @param requires checked before the intent is read */
export async function answerIntents<Args extends ActionArgs, Intents extends Record<string, Action<Args>>>(
  args: Args,
  { requires, main, intents }: { requires: "anybody" | RequiredRole; main?: keyof Intents & string; intents: Intents },
): Promise<AnswerOf<Intents>> {
  if (requires !== "anybody") await requireMember(args.context, requires);
  const intent = intentOf(await readForm(args.request)) ?? main;
  if (intent === undefined || !Object.hasOwn(intents, intent)) throw data(null, { status: 400 });
  const answer = (await intents[intent]!(args)) as AnswerOf<Intents> & { data?: { intent: string } };
  // `answerForm` knows no intent if the main form sends none, or if a form over the rate limit is not read.
  if (answer?.data) answer.data.intent = intent;
  return answer;
}
