import { type ArcLabel, type ArcPoint, arcName, type DayArc } from "./day-arc.ts";
import type { SunDay } from "#app/features/booking/time/sun.ts";
import styles from "./day-arc-figure.module.css";

const RING_RADIUS = 7;
const SUN_RADIUS = 11;
const HALO_RADIUS = 19;
const HALO_WIDTH_PERCENT = 7;

/** The sun marks the current time, and each ring an appointment; the list of the day has the same facts as text. */
export function DayArcFigure({ arc, sun }: { arc: DayArc; sun: Pick<SunDay, "rise" | "set" | "goldenHour"> }) {
  return (
    <figure className={styles.dayArc} aria-label="Frise de la journée">
      <svg className={styles.sky} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <line x1="0" x2="100" y1={arc.horizon} y2={arc.horizon} />
          {arc.lines.map(({ kind, points }) => (
            <polyline key={points} className={styles[kind]} points={points} />
          ))}
        </svg>
        {arc.rings.map((ring) => (
          <g key={ring.id} className={styles.ring} data-past={ring.isPast || undefined}>
            <circle {...centerAt(ring)} r={RING_RADIUS} />
            {ring.label && (
              <Label {...ring} {...ring.label} gap={overlapsHalo(ring, arc.now) ? HALO_RADIUS - RING_RADIUS : 0} />
            )}
          </g>
        ))}
        {arc.now && (
          <g className={styles.now}>
            <circle {...centerAt(arc.now)} r={SUN_RADIUS} />
            <circle {...centerAt(arc.now)} r={HALO_RADIUS} />
          </g>
        )}
      </svg>
      <svg className={styles.hours} aria-hidden="true">
        {arc.hours.map(({ label, x }) => (
          <text key={label} x={percent(x)} y="50%" textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
      <figcaption>
        {sun.rise && <span>Lever {sun.rise}</span>}
        {sun.goldenHour && (
          <span>
            <i aria-hidden="true" />
            Lumière dorée {sun.goldenHour}
          </span>
        )}
        {sun.set && <span>Coucher {sun.set}</span>}
      </figcaption>
    </figure>
  );
}

/** Distances of the time and the name from the ring, in pixels. */
const LABEL_LINES = { over: [-30, -15], under: [22, 37] } as const;

function overlapsHalo({ x }: ArcPoint, now: ArcPoint | null): boolean {
  return now !== null && Math.abs(x - now.x) < HALO_WIDTH_PERCENT;
}

interface LabelProps extends ArcPoint, ArcLabel {
  time: string;
  name: string;
  gap: number;
}

function Label({ x, y, time, name, side, anchor, gap }: LabelProps) {
  const [timeOffset, nameOffset] = LABEL_LINES[side].map((line) => line + (side === "over" ? -gap : gap));
  const position = { x: percent(x), y: percent(y), textAnchor: anchor };
  return (
    <>
      <text {...position} dy={timeOffset} className={styles.hour}>
        {time}
      </text>
      <text {...position} dy={nameOffset}>
        {arcName(name)}
      </text>
    </>
  );
}

function centerAt({ x, y }: ArcPoint): { cx: string; cy: string } {
  return { cx: percent(x), cy: percent(y) };
}

function percent(value: number): string {
  return `${value}%`;
}
