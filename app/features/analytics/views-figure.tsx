import { dayMonthYear } from "#app/french/dates.ts";
import { CHART_HEIGHT, CHART_WIDTH, type DayCounts, viewsChart } from "./views-chart.ts";
import styles from "./views-figure.module.css";

export function ViewsFigure({ days }: { days: readonly (DayCounts & { date: string })[] }) {
  const { bars, enquiries, bookings, scale } = viewsChart(days);
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        role="img"
        aria-label={`Pages vues du ${dayMonthYear(days[0]!.date)} au ${dayMonthYear(days.at(-1)!.date)} : les chiffres sont dans le tableau.`}
      >
        {bars.map((bar, index) => (
          <rect key={days[index]!.date} className={styles.bar} {...bar} />
        ))}
        {scale.map(({ y, value }) => (
          <g key={value} className={styles.scale}>
            <line x1={0} x2={CHART_WIDTH} y1={y} y2={y} />
            <text x={CHART_WIDTH} y={y - 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {enquiries.map(({ x, y, radius }) => (
          <circle key={x} className={styles.enquiry} cx={x} cy={y} r={radius} />
        ))}
        {bookings.map(({ x, y, radius }) => (
          <circle key={x} className={styles.booking} cx={x} cy={y} r={radius} />
        ))}
      </svg>
      <p className={styles.axisDates}>
        <time dateTime={days[0]!.date}>{dayMonthYear(days[0]!.date)}</time>
        <time dateTime={days.at(-1)!.date}>{dayMonthYear(days.at(-1)!.date)}</time>
      </p>
      <figcaption className={styles.legend}>
        <span>
          <i data-mark="views" /> Pages vues
        </span>
        <span>
          <i data-mark="enquiry" /> Demandes reçues
        </span>
        <span>
          <i data-mark="booking" /> Rendez-vous pris
        </span>
      </figcaption>
    </figure>
  );
}
