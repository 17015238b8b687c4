import { fullDateTime, fullDay } from "#app/french/instant-labels.ts";
import { typeset } from "#app/french/typeset.ts";
import { announcerOf } from "#app/features/account/access/access-undo.server.ts";
import { feedRevocationSchema, feedSchema } from "#app/features/booking/calendar-feeds/feeds.forms.ts";
import { feedRefusals } from "#app/features/booking/calendar-feeds/feeds.messages.ts";
import { createFeed, listFeeds, revokeFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { listCalendars } from "#app/features/booking/personal-calendars/calendars.server.ts";
import { readFaults, describeSkippedEvents } from "#app/features/booking/personal-calendars/calendars.messages.ts";
import { reauthenticate, readReauthentication } from "#app/http/request/reauthenticate.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { ifStillMember, requireMember } from "#app/http/request/require-member.server.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { Setting } from "#app/layout/agency/setting.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { ListItem, List } from "#app/ui/list/list.tsx";
import type { Route } from "./+types/calendar-feeds.ts";
import { personalCalendarIntents } from "./personal-calendar-actions.server.ts";
import { isCalendarAnswer, PersonalCalendars } from "./personal-calendars.tsx";
import { FeedForm, CreatedFeed, RevokeForm } from "./calendar-feed-forms.tsx";
import { failed, ok } from "#app/platform/result.ts";

export const meta = noindexMeta("Agenda sur votre téléphone");

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, member } = await requireMember(context);
  const feeds = await listFeeds(ctx.services, member);
  const calendars = await listCalendars(ctx.services, member);
  return {
    reauthentication: await readReauthentication(ctx, member),
    calendars: calendars.map(({ id, name, isPaused, failure, failingSince, lastReadAt, skippedEvents: skipped }) => ({
      id,
      name,
      isPaused,
      lastReadText: lastReadAt ? `lu le ${fullDateTime(lastReadAt)}` : "pas encore lu",
      failure: failure && failingSince && `Illisible depuis le ${fullDateTime(failingSince)}. ${readFaults[failure]}`,
      skipped: skipped > 0 && !isPaused ? describeSkippedEvents(skipped) : null,
    })),
    feeds: feeds.map(({ createdAt, lastReadAt, ...feed }) => ({
      ...feed,
      madeOn: fullDay(createdAt),
      lastRead: lastReadAt && fullDateTime(lastReadAt),
    })),
  };
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

const memberForm = formWith({ requires: "member", messages: feedRefusals });

const intents = {
  ...personalCalendarIntents,
  create: memberForm({
    logMessage: "a calendar feed was not created",
    schema: feedSchema,
    async handler({ ctx, viewer, value: { currentPassword, ...feed } }) {
      const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "feed");
      if (!reauthenticated.ok) return reauthenticated;
      const { services } = ctx;
      const announce = ifStillMember(ctx, announcerOf(services, viewer, "calendar-feed"));
      const address = await createFeed(services, viewer, feed, announce);
      ctx.logSecurity("feed-made", { account: viewer.id, detail: feed.kind });
      return ok({ data: { address } });
    },
  }),
  revoke: memberForm({
    logMessage: "a calendar feed was not revoked",
    schema: feedRevocationSchema,
    async handler({ ctx, viewer, value }) {
      const revoked = await revokeFeed(ctx.services, viewer, value.feed);
      if (!revoked.ok && revoked.reason === "others-feed") return failed(revoked.reason);
      if (revoked.ok) ctx.logSecurity("feed-revoked", { account: viewer.id });
      return ok({ data: { address: null } });
    },
  }),
};

export default function CalendarFeeds({ loaderData, actionData }: Route.ComponentProps) {
  const { reauthentication, feeds, calendars } = loaderData;
  const calendarAnswer = actionData && isCalendarAnswer(actionData) ? actionData : undefined;
  const feedAnswer = actionData && !isCalendarAnswer(actionData) ? actionData : undefined;
  return (
    <>
      <AgencyHead
        back={backToSettings}
        title="Agenda sur votre téléphone"
        caption="Vos rendez-vous dans l’agenda que vous avez déjà."
      />
      {feedAnswer?.ok && feedAnswer.address && <CreatedFeed key={feedAnswer.address} address={feedAnswer.address} />}
      {feedAnswer?.ok && feedAnswer.address === null && <SuccessNotice>Le lien a été supprimé.</SuccessNotice>}
      <Setting
        title="Vos liens"
        about="Un lien par appareil : si vous perdez un appareil, vous ne supprimez que le sien."
      >
        {feeds.length === 0 && <p>Aucun lien pour l’instant.</p>}
        {feeds.length > 0 && (
          <List>
            {feeds.map(({ id, name, kind, madeBy, madeOn, lastRead }) => (
              <ListItem
                key={id}
                title={typeset(name)}
                meta={typeset(
                  [
                    kind === "full" ? "Complet" : "Occupé seulement",
                    madeBy && `à ${madeBy}`,
                    `créé le ${madeOn}`,
                    lastRead ? `consulté le ${lastRead}` : "jamais consulté",
                  ]
                    .filter(Boolean)
                    .join(" · "),
                )}
                actions={<RevokeForm id={id} name={name} answer={feedAnswer} />}
              />
            ))}
          </List>
        )}
      </Setting>
      <Setting
        title="Nouveau lien"
        about="Toute personne qui a ce lien peut voir vos rendez-vous, sans pouvoir les modifier."
      >
        <FeedForm reauthentication={reauthentication} answer={feedAnswer} />
        <p className="note">
          Chaque application actualise l’agenda à son rythme : toutes les 5 à 60 minutes sur iPhone, une ou deux fois
          par jour chez Google. Un rendez-vous annulé y reste un mois, marqué comme annulé. Si un lien a circulé,
          supprimez-le : il cesse aussitôt de fonctionner. Il cesse aussi si la personne qui l’a créé perd son accès.
        </p>
      </Setting>
      <PersonalCalendars reauthentication={reauthentication} calendars={calendars} answer={calendarAnswer} />
    </>
  );
}
