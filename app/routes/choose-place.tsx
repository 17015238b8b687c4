import { data } from "react-router";
import { capitalised, longMoment } from "#app/content/dates.ts";
import { typo } from "#app/content/typo.ts";
import { choiceSchema } from "#app/features/booking/choice.forms.ts";
import {
  choiceDone,
  choiceRefusals,
  isLinkRefusal,
  type LinkRefusal,
  linkRefusals,
} from "#app/features/booking/choice.messages.ts";
import { choosePlace, loadChoiceDay, notePageOpened, showChoice } from "#app/features/booking/choose-place.server.ts";
import { HeldPlaces } from "#app/features/booking/held-places.tsx";
import { OtherPlaces } from "#app/features/booking/other-places.tsx";
import { loadBookableDays } from "#app/features/booking/public-agenda.server.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { answerForm } from "#app/http/form-action.server.ts";
import { asksForPage } from "#app/http/form-data.server.ts";
import { isCapability } from "#app/http/read-capability.server.ts";
import { refusalStatus } from "#app/http/refusal-status.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { AgencyPhone } from "#app/layout/agency-phone.tsx";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { AnswerNotice } from "#app/ui/answer-notice.tsx";
import type { Route } from "./+types/choose-place.ts";
import styles from "./answer-page.module.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Choisir un autre créneau", noindex: true });

// The address holds a capability: no other site may learn it.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
});

/** Shows and asks; mail scanners follow links, so that only a POST moves the appointment. */
export async function loader({ request, url, context, params: { secret } }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const { booking, now } = visit.services;
  const choice = isCapability(secret) ? await showChoice(booking, secret) : ({ ok: false, reason: "unknown" } as const);
  if (!choice.ok) {
    const { reason } = choice;
    if (reason === "unknown") visit.note("unknown-capability", { detail: "proposal" });
    return data({ reason, choice: null, agenda: null }, { status: refusalStatus[reason] });
  }
  if (request.method === "GET" && asksForPage(request)) await notePageOpened(booking, secret);
  const date = url.searchParams.get("date")?.slice(0, 20);
  const [days, selected] = await Promise.all([
    loadBookableDays(booking),
    date ? loadChoiceDay(booking, secret, date) : null,
  ]);
  return data({ reason: null, choice, agenda: { ...days, today: todayInParis(now()), selected } }, { status: 200 });
}

export function action(args: Route.ActionArgs) {
  const { secret } = args.params;
  return answerForm(args, {
    failure: "the appointment was not moved by its link",
    schema: choiceSchema,
    from: "anybody",
    limit: "post",
    says: choiceRefusals,
    async act({ visit, value }) {
      if (!isCapability(secret)) return { ok: false, reason: "unknown" };
      const chosen = await choosePlace(visit.services.booking, secret, value);
      return chosen.ok ? { ok: true, said: { moment: longMoment(value.date, value.slot) } } : chosen;
    },
  });
}

/** What was refused is no longer what was shown. */
export function shouldRevalidate() {
  return true;
}

export default function ChoosePlace({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok) return <Chosen moment={actionData.moment} />;
  // What the POST found out counts more than what the page found.
  const reason = actionData && isLinkRefusal(actionData.reason) ? actionData.reason : loaderData.reason;
  const { choice, agenda } = loaderData;
  if (reason || !choice) return <NoChoice reason={reason ?? "unknown"} answers={actionData !== undefined} />;
  const said = actionData?.errors[""];
  return (
    <>
      <PageHead title="Choisir un autre" turn="créneau.">
        {typo("Votre rendez-vous tient tant que vous n'avez pas choisi : rien n'est annulé sans vous.")}
      </PageHead>
      <div className={`grid ${styles.answer} ${styles.wide}`}>
        {said && (
          <AnswerNotice answers tone="danger" role="alert">
            {typo(said)}
          </AnswerNotice>
        )}
        <HeldPlaces {...choice} chosen={actionData?.typed.place?.[0]} />
        <OtherPlaces title="Un autre moment" {...agenda} chosen={actionData?.typed.slot?.[0]} />
      </div>
    </>
  );
}

function Chosen({ moment }: { moment: string }) {
  return (
    <>
      <PageHead title="Votre nouveau" turn="créneau." />
      <div className={`grid ${styles.answer}`}>
        <AnswerNotice answers tone="success" role="status" title={typo(choiceDone.title)}>
          {typo(choiceDone.message)}
        </AnswerNotice>
        <p className="lede">{capitalised(moment)}</p>
      </div>
    </>
  );
}

function NoChoice({ reason, answers }: { reason: LinkRefusal; answers: boolean }) {
  const { title, message } = linkRefusals[reason];
  return (
    <>
      <PageHead title="Choisir un autre" turn="créneau." />
      <div className={`grid ${styles.answer}`}>
        <AnswerNotice answers={answers} tone="danger" role="alert" title={typo(title)}>
          {typo(message)} <AgencyPhone />
        </AnswerNotice>
      </div>
    </>
  );
}
