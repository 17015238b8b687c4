import { useMemo } from "react";
import { data, Link } from "react-router";
import { readAppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { capitalised, longDate, longMonth } from "#app/french/dates.ts";
import { agencyAgendaRefusals } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { AgendaNavigation } from "#app/features/booking/agency-agenda/agenda-navigation.tsx";
import { AgendaLegend, type Card } from "#app/features/booking/agency-agenda/card.tsx";
import { AgencyDayList } from "#app/features/booking/agency-agenda/day-list.tsx";
import { AgencyDayStrip } from "#app/features/booking/agency-agenda/day-strip.tsx";
import { MoveTargetList } from "#app/features/booking/agency-agenda/move-target-list.tsx";
import { AgencyMonth } from "#app/features/booking/agency-agenda/month.tsx";
import { AgencyWeek } from "#app/features/booking/agency-agenda/week.tsx";
import {
  agendaAddress,
  type AskedAgenda,
  dayAnchor,
  newAppointmentAddress,
  readAgendaAddress,
} from "#app/features/booking/time/addresses.ts";
import { closedRuns } from "#app/features/booking/agency-agenda/closed-runs.ts";
import { AgendaMoves } from "#app/features/booking/agency-agenda/agenda-moves.tsx";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { dateRangeFrom } from "#app/french/date-range.ts";
import { DateWords } from "#app/ui/date-words.tsx";
import { type DayLines, type DaySummary, showAgenda } from "#app/features/booking/agency-agenda/screen.server.ts";
import { nowInParis, type ParisTime } from "#app/features/booking/time/half-hour.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { AddAppointmentButton, FloatingAddButton } from "#app/layout/agency/add-appointment.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AgendaPanel } from "./agenda-panel.tsx";
import type { Route } from "./+types/agenda.ts";
import styles from "./agenda.module.css";

/** `live`: revalidates when its data change (live-events.ts); `copied`: readable offline (offline-copy.tsx). */
export const handle = { live: true, copied: true };

export const meta = noindexMeta("Agenda");

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireMember(context);
  const { services } = requestContext(context);
  const { booking } = services;
  const now = nowInParis(booking.now());
  const asked = readAgendaAddress(new URL(request.url).searchParams, now.date);
  const { open, unknown } = asked;
  const [shown, details] = await Promise.all([
    showAgenda(booking, asked),
    open ? readAppointmentDetails(services, open) : null,
  ]);
  return data({ asked, now, details, ...shown }, { status: unknown.date || unknown.view ? 400 : 200 });
}

export const shouldRevalidate = revalidateOnConflict;

export default function Agenda({ loaderData }: Route.ComponentProps) {
  const { asked, now, days, lines, grid, details, moving } = loaderData;
  const { view, date, unknown, allHours } = asked;
  const cards = useMemo(
    () => new Map<string, Card>(loaderData.cards.map((card) => [card.id, card])),
    [loaderData.cards],
  );
  // Offline copies need JavaScript (layout/agency/offline-copy.tsx).
  const isHydrated = useHydrated();
  const here = { view, date, allHours, open: details?.id ?? null, moving: moving?.id ?? null };
  const add = newAppointmentAddress({ date, time: null });
  const gone = (asked.open && !details) || (asked.moving && !moving);
  return (
    <div className={styles.agenda} data-panel={details ? "open" : undefined} data-moving={moving ? "" : undefined}>
      <Head view={view} date={date} days={days} today={now.date} />
      <div className={styles.tools}>
        <AgendaNavigation here={here} today={now.date} submittedDate={unknown.date ?? null} />
        <AddAppointmentButton to={add}>Ajouter</AddAppointmentButton>
      </div>
      {(unknown.date || unknown.view) && <Unknown {...unknown} />}
      {gone && <Notice role="alert">{agencyAgendaRefusals.unknown.message}</Notice>}
      <AgendaMoves cards={cards} here={here} grid={grid} moving={moving}>
        <div className={styles.view}>
          <div
            className={classNames("stack", view === "jour" && styles.day)}
            data-day={view === "jour" ? dayAnchor(date) : undefined}
          >
            {grid && (
              <div className={classNames("stack", styles.wide)}>
                {view === "jour" && <AgencyDayStrip days={days} shown={date} now={now} here={here} />}
                <a className={styles.skip} href="#apres-la-semaine">
                  Aller après la grille
                </a>
                <AgencyWeek
                  grid={grid}
                  summaries={view === "jour" ? days.filter((day) => day.date === date) : days}
                  cards={cards}
                  now={now}
                  here={here}
                />
                <div className={styles.foot} id="apres-la-semaine" tabIndex={-1}>
                  <AgendaLegend />
                  <Link to={agendaAddress({ ...here, allHours: !allHours })} preventScrollReset>
                    {allHours ? "Heures d’ouverture" : "Toutes les heures"}
                  </Link>
                </div>
              </div>
            )}
            {grid && (
              <div className={classNames(styles.narrow, view !== "jour" && styles.live)}>
                <AgencyDayStrip days={days} shown={date} now={now} here={here} />
                {moving ? (
                  <MoveTargetList date={date} slots={moving.slots} />
                ) : (
                  <AgencyDayList day={lines.find((day) => day.date === date)!} cards={cards} now={now} />
                )}
              </div>
            )}
            {grid && view !== "jour" && !moving && isHydrated && (
              <div className={classNames("stack gap3", styles.listed, styles.copied)}>
                <AgencyDayStrip days={days} shown={null} now={now} here={here} />
                {lines.map((day) => (
                  <AgencySection
                    key={day.date}
                    id={dayAnchor(day.date)}
                    title={<DateWords>{capitalised(weekdayDayMonth(day.date))}</DateWords>}
                  >
                    <AgencyDayList day={day} cards={cards} now={now} isCopy />
                  </AgencySection>
                ))}
              </div>
            )}
            {view === "mois" && (
              <>
                <AgencyMonth date={date} days={days} cards={cards} now={now} here={here} />
                <div className={styles.narrow}>
                  <AgencySection title={<DateWords>{capitalised(weekdayDayMonth(date))}</DateWords>}>
                    <AgencyDayList day={lines[0]!} cards={cards} now={now} />
                  </AgencySection>
                </div>
              </>
            )}
            {view === "liste" && <Listed lines={lines} cards={cards} now={now} moving={here.moving} />}
          </div>
          {details && <AgendaPanel details={details} closeHref={agendaAddress({ ...here, open: null })} />}
        </div>
      </AgendaMoves>
      {!moving && !details && <FloatingAddButton to={add} />}
    </div>
  );
}

interface HeadProps {
  view: AskedAgenda["view"];
  date: string;
  days: readonly DaySummary[];
  today: string;
}

function Head({ view, date, days, today }: HeadProps) {
  const words = date.slice(0, 4) === today.slice(0, 4) ? weekdayDayMonth(date) : longDate(date);
  const [weekday, ...rest] = capitalised(words).split(" ");
  const day = [weekday!, rest.join(" ")] as const;
  if (view === "jour") return <AgencyHead title={day[0]} rest={<DateWords>{day[1]}</DateWords>} />;
  if (view === "mois") {
    const [month, year] = capitalised(longMonth(date)).split(" ");
    return <AgencyHead title={month} rest={year} />;
  }
  const [from, to] = dateRangeFrom(today, days[0]!.date, days.at(-1)!.date);
  if (view === "liste") return <AgencyHead title="Liste" rest={<DateWords>{`du ${from} ${to}`}</DateWords>} />;
  const both = (wide: string, narrow: string) => (
    <>
      <span className={classNames(styles.wide, styles.range)}>
        <DateWords>{wide}</DateWords>
      </span>
      <span className={classNames(styles.narrow, styles.live)}>
        <DateWords>{narrow}</DateWords>
      </span>
    </>
  );
  return <AgencyHead title={both(from, day[0])} rest={both(to, day[1])} />;
}

function Unknown({ date, view }: AskedAgenda["unknown"]) {
  return (
    <Notice tone="danger" role="alert" id="agenda-unknown">
      {date && <p>{`La date « ${date} » n’existe pas. Voici la journée d’aujourd’hui.`}</p>}
      {view && <p>{`Cette vue n’existe pas : « ${view} ». Choisissez semaine, jour, mois ou liste.`}</p>}
    </Notice>
  );
}

interface ListedProps {
  lines: readonly DayLines[];
  cards: ReadonlyMap<string, Card>;
  now: ParisTime;
  moving: string | null;
}

function Listed({ lines, cards, now, moving }: ListedProps) {
  if (lines.length === 0) return <p className={styles.nothing}>Aucun rendez-vous sur ces quatre semaines.</p>;
  return (
    <div className={classNames("stack gap3", styles.listed)}>
      {closedRuns(lines).map(({ first, last, day }) => (
        <AgencySection
          key={first}
          title={
            <Link to={agendaAddress({ view: "jour", date: first, moving })}>
              <DateWords>
                {first === last
                  ? capitalised(weekdayDayMonth(first))
                  : `Du ${weekdayDayMonth(first)} au ${weekdayDayMonth(last)}`}
              </DateWords>
            </Link>
          }
        >
          <AgencyDayList day={day} cards={cards} now={now} />
        </AgencySection>
      ))}
    </div>
  );
}
