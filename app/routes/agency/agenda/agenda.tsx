import { useMemo } from "react";
import { data } from "react-router";
import { readAppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { capitalise, longDate, longMonth } from "#app/french/dates.ts";
import { agencyAgendaRefusals } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { AgendaNavigation } from "#app/features/booking/agency-agenda/agenda-navigation.tsx";
import type { Card } from "#app/features/booking/agency-agenda/card.tsx";
import {
  agendaAddress,
  type AgendaQuery,
  dayAnchor,
  newAppointmentAddress,
  readAgendaAddress,
} from "#app/features/booking/time/agenda-address.ts";
import { AgendaMoves } from "#app/features/booking/agency-agenda/agenda-moves.tsx";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { dateRangeFrom } from "#app/french/date-range.ts";
import { DateWords } from "#app/ui/date-words.tsx";
import type { DaySummary } from "#app/features/booking/agency-agenda/day-words.ts";
import { readAgendaScreen } from "#app/features/booking/agency-agenda/screen.server.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { AddAppointmentButton, FloatingAddButton } from "#app/layout/agency/add-appointment.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AgendaPanel } from "./agenda-panel.tsx";
import { CopiedDays, DayView, GridView, ListView, MonthView } from "./agenda-views.tsx";
import type { Route } from "./+types/agenda.ts";
import styles from "./agenda.module.css";

export const handle = { isLive: true, hasOfflineCopy: true };

export const meta = noindexMeta("Agenda");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const now = parisTime(services.now());
  const address = readAgendaAddress(url.searchParams, now.date);
  const { open, unknown } = address;
  const [agenda, details] = await Promise.all([
    readAgendaScreen(services, address),
    open ? readAppointmentDetails(services, open) : null,
  ]);
  return data({ address, now, details, ...agenda }, { status: unknown.date || unknown.view ? 400 : 200 });
}

export const shouldRevalidate = revalidateOnConflict;

export default function Agenda({ loaderData }: Route.ComponentProps) {
  const { address, now, days, lines, grid, details, moving } = loaderData;
  const { view, date, unknown, allHours } = address;
  const cards = useMemo(
    () => new Map<string, Card>(loaderData.cards.map((card) => [card.id, card])),
    [loaderData.cards],
  );
  const here = { view, date, allHours, open: details?.id ?? null, moving: moving?.id ?? null };
  const viewProps = { days, lines, cards, now, here };
  const addHref = newAppointmentAddress({ date, time: null });
  const isGone = (address.open && !details) || (address.moving && !moving);
  return (
    <div className={styles.agenda} data-panel={details ? "open" : undefined} data-moving={moving ? "" : undefined}>
      <Head view={view} date={date} days={days} today={now.date} />
      <div className={styles.tools}>
        <AgendaNavigation here={here} today={now.date} isDateUnknown={unknown.date !== undefined} />
        <AddAppointmentButton to={addHref}>Ajouter</AddAppointmentButton>
      </div>
      {(unknown.date || unknown.view) && <UnknownAddressNotice {...unknown} />}
      {isGone && <Notice role="alert">{agencyAgendaRefusals.unknown.message}</Notice>}
      <AgendaMoves cards={cards} here={here} grid={grid} moving={moving}>
        <div className={styles.view}>
          <div
            className={classNames("stack", view === "jour" && styles.day)}
            data-day={view === "jour" ? dayAnchor(date) : undefined}
          >
            {grid && (
              <>
                <GridView {...viewProps} grid={grid} />
                <DayView {...viewProps} moving={moving} />
                {view !== "jour" && !moving && <CopiedDays {...viewProps} />}
              </>
            )}
            {view === "mois" && <MonthView {...viewProps} />}
            {view === "liste" && <ListView {...viewProps} />}
          </div>
          {details && <AgendaPanel details={details} closeHref={agendaAddress({ ...here, open: null })} />}
        </div>
      </AgendaMoves>
      {!moving && !details && <FloatingAddButton to={addHref} />}
    </div>
  );
}

interface HeadProps {
  view: AgendaQuery["view"];
  date: string;
  days: readonly DaySummary[];
  today: string;
}

function Head({ view, date, days, today }: HeadProps) {
  const dayText = date.slice(0, 4) === today.slice(0, 4) ? weekdayDayMonth(date) : longDate(date);
  const [weekday = "", ...rest] = capitalise(dayText).split(" ");
  const dayMonth = rest.join(" ");
  if (view === "jour") return <AgencyHead title={weekday} titleEnd={<DateWords>{dayMonth}</DateWords>} />;
  if (view === "mois") {
    const [month, year] = capitalise(longMonth(date)).split(" ");
    return <AgencyHead title={month} titleEnd={year} />;
  }
  const [from, to] = dateRangeFrom(today, days[0]!.date, days.at(-1)!.date);
  if (view === "liste") return <AgencyHead title="Liste" titleEnd={<DateWords>{`du ${from} ${to}`}</DateWords>} />;
  const byWidth = (wide: string, narrow: string) => (
    <>
      <span className={classNames(styles.wideOnly, styles.range)}>
        <DateWords>{wide}</DateWords>
      </span>
      <span className={classNames(styles.narrowOnly, styles.hiddenInCopy)}>
        <DateWords>{narrow}</DateWords>
      </span>
    </>
  );
  return <AgencyHead title={byWidth(from, weekday)} titleEnd={byWidth(to, dayMonth)} />;
}

function UnknownAddressNotice({ date, view }: AgendaQuery["unknown"]) {
  return (
    <ErrorNotice id="agenda-unknown">
      {date && <p>{`La date « ${date} » n’existe pas. Voici la journée d’aujourd’hui.`}</p>}
      {view && <p>{`Cette vue n’existe pas : « ${view} ». Choisissez semaine, jour, mois ou liste.`}</p>}
    </ErrorNotice>
  );
}
