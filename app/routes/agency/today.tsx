import { href, Link } from "react-router";
import { readToday } from "#app/across/today.server.ts";
import { PlusIcon } from "#app/features/booking/agency-icons.tsx";
import { DayArcFigure } from "#app/features/booking/day-arc-figure.tsx";
import { requireMember } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import page from "#app/layout/agency-page.module.css";
import { AgencyHead } from "#app/layout/agency-page.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CountOfTheDay, FrenchDay, SumOfTheDay } from "./today-head.tsx";
import {
  AppointmentsOfToday,
  AppointmentsOfTomorrow,
  EnquiriesToAnswer,
  MailsThatFailed,
  SoonClosed,
} from "./today-sections.tsx";
import type { Route } from "./+types/today.ts";
import styles from "./today.module.css";

/** Loaded again when something happened elsewhere (layout/agency-live.tsx). */
export const handle = { live: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "Aujourd’hui", noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  return { today: await readToday(visitOf(context).services) };
}

export default function TodayPage({ loaderData: { today } }: Route.ComponentProps) {
  return (
    <>
      <AgencyHead
        title={
          <>
            <FrenchDay date={today.date} />,
          </>
        }
        news={<CountOfTheDay rows={today.rows} />}
        actions={
          <ButtonLink className={page.headAdd} size="small" to={href("/agence/agenda/nouveau")} aria-keyshortcuts="N">
            Ajouter un rendez-vous
          </ButtonLink>
        }
      />
      <SumOfTheDay today={today} />
      <DayArcFigure arc={today.arc} sun={today.sun} />
      <div className={styles.pair}>
        <div>
          <AppointmentsOfToday rows={today.rows} />
          <AppointmentsOfTomorrow {...today.tomorrow} />
        </div>
        <div>
          <EnquiriesToAnswer enquiries={today.enquiries} now={today.now} />
          <MailsThatFailed mails={today.failedMails} />
          <SoonClosed closures={today.closures} />
        </div>
      </div>
      <Link className={page.thumbAdd} to={href("/agence/agenda/nouveau")} aria-label="Ajouter un rendez-vous">
        <PlusIcon />
      </Link>
    </>
  );
}
