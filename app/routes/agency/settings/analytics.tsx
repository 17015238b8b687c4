import { href, Link } from "react-router";
import {
  type AnalyticsDay,
  type AnalyticsSpan,
  readAnalytics,
  SPANS,
} from "#app/application/agency/analytics-report.server.ts";
import { capitalise, longDate, longMonth } from "#app/french/dates.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { typeset } from "#app/french/typeset.ts";
import { ViewsFigure } from "#app/features/analytics/views-figure.tsx";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/analytics.ts";
import { plural } from "#app/french/plural.ts";
import { formatNumber } from "#app/french/format-number.ts";

export const meta = noindexMeta("Audience");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const requestedDays = Number(url.searchParams.get("jours"));
  const selectedSpan = SPANS.find((days) => days === requestedDays) ?? SPANS[0];
  const { days, pages, origins } = await readAnalytics(services.db, services.now(), selectedSpan);
  const activeDays = days.filter((day) => day.views + day.enquiries + day.bookings > 0).toReversed();
  return {
    selectedSpan,
    spans: SPANS,
    days,
    months: [...Map.groupBy(activeDays, ({ date }) => capitalise(longMonth(date)))],
    origins,
    pages: pages.map(({ path, views }) => ({ path, name: pageName(path), views })),
  };
}

function pageName(path: string): string {
  const page = publicPages.find((each) => each.path === path);
  if (!page) return path;
  return page.trail.map(({ label }) => label).join(", ") || "Accueil";
}

const SPAN_NAMES: Record<AnalyticsSpan, string> = { 30: "30 jours", 90: "3 mois", 395: "13 mois" };

export default function Analytics({
  loaderData: { selectedSpan, spans, days, months, pages, origins },
}: Route.ComponentProps) {
  const { views } = sumOf(days);
  return (
    <>
      <AgencyHead
        title="Audience,"
        titleEnd={views === 0 ? "aucune page vue" : formatPages(views)}
        caption="Les pages vues par les visiteurs qui acceptent la mesure d’audience. Seul un total par page et par jour est conservé : aucun visiteur n’est suivi."
        actions={spans.map((span) => (
          <ButtonLink
            key={span}
            to={`${href("/agence/audience")}?jours=${span}`}
            variant={span === selectedSpan ? "primary" : "quiet"}
            size="small"
            aria-current={span === selectedSpan ? "true" : undefined}
          >
            {SPAN_NAMES[span]}
          </ButtonLink>
        ))}
      />
      {months.length > 0 && <ViewsFigure days={days} />}
      <AgencySection title="Par page">
        {pages.length === 0 ? (
          <p>Aucune page vue sur cette période.</p>
        ) : (
          <Table
            caption="Vues par page"
            columns={[{ label: "Page" }, { label: "Vues", number: true }]}
            rows={pages.map(({ path, name, views: count }) => ({
              key: path,
              cells: [
                name === path ? (
                  name
                ) : (
                  <Link key={path} to={path}>
                    {name}
                  </Link>
                ),
                formatNumber(count),
              ],
            }))}
          />
        )}
      </AgencySection>
      {origins.length > 0 && (
        <AgencySection title="D’où viennent les demandes">
          <Table
            caption="Demandes par tarif"
            columns={[{ label: "Tarif consulté" }, { label: "Demandes", number: true }]}
            rows={origins.map(({ offer, enquiries }) => ({
              key: offer ?? "",
              cells: [offer === null ? "Formulaire de contact, sans tarif" : typeset(offer), enquiries],
            }))}
          />
        </AgencySection>
      )}
      {months.length > 0 && (
        <AgencySection title="Par jour">
          {selectedSpan === spans[0] ? (
            <Days days={months.flatMap(([, monthDays]) => monthDays)} />
          ) : (
            <Months months={months} />
          )}
        </AgencySection>
      )}
    </>
  );
}

function Months({ months }: { months: readonly [name: string, days: AnalyticsDay[]][] }) {
  return months.map(([name, monthDays], index) => (
    <Disclosure key={name} open={index === 0} summary={`${name} : ${formatSum(monthDays)}`}>
      <Days days={monthDays} />
    </Disclosure>
  ));
}

function Days({ days }: { days: readonly AnalyticsDay[] }) {
  return (
    <Table
      caption="Vues, demandes et rendez-vous par jour"
      columns={[
        { label: "Jour" },
        { label: "Pages vues", number: true, repeatsLabel: true },
        { label: "Demandes", number: true, repeatsLabel: true },
        { label: "Rendez-vous", number: true, repeatsLabel: true },
      ]}
      rows={days.map((day) => ({
        key: day.date,
        cells: [longDate(day.date), formatNumber(day.views), day.enquiries, day.bookings],
      }))}
    />
  );
}

function sumOf(days: readonly AnalyticsDay[]) {
  const sum = (key: "views" | "enquiries" | "bookings") => days.reduce((total, day) => total + day[key], 0);
  return { views: sum("views"), enquiries: sum("enquiries"), bookings: sum("bookings") };
}

const formatPages = (views: number) => `${formatNumber(views)} ${plural(views, "page vue", "pages vues")}`;

function formatSum(days: readonly AnalyticsDay[]): string {
  const { views, enquiries, bookings } = sumOf(days);
  const enquiryCount = `${enquiries} ${plural(enquiries, "demande", "demandes")}`;
  return `${formatPages(views)}, ${enquiryCount}, ${bookings} rendez-vous`;
}
