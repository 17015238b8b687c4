import { Link } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { Picture, type PictureData } from "#app/ui/picture.tsx";
import styles from "./service-card.module.css";

export interface ServiceCardProps {
  name: string;
  text: string;
  to: string;
  /** null: a drawn site plan. */
  picture: PictureData | null;
}

// 3:2 pictures cover frames of 4:5, 4:3 and 16:9. From 2.5dppx, a smaller file looks the same.
const SIZES = [
  "(max-width: 56rem) 94vw, 50vw",
  "(max-width: 36rem) and (min-resolution: 2.5dppx) 75vw, (max-width: 56rem) 112vw, (max-width: 112rem) 58vw, 65rem",
  "(max-width: 36rem) and (min-resolution: 2.5dppx) 50vw, (max-width: 56rem) 72vw, (max-width: 112rem) 56vw, 60rem",
];

export function ServiceCards({ cards }: { cards: readonly ServiceCardProps[] }) {
  return (
    <ul className={classNames("grid", styles.services)}>
      {cards.map(({ name, text, to, picture }, index) => (
        <li key={to}>
          <Link className={styles.serviceCard} to={to} prefetch="intent" viewTransition>
            <div className={classNames("pictureFrame", styles.serviceFrame)}>
              {picture ? <Picture picture={picture} sizes={SIZES[index % SIZES.length]!} alt="" /> : <SiteDrawing />}
            </div>
            <div className={styles.serviceText}>
              <h3>{name}</h3>
              <span className={styles.serviceLine} aria-hidden="true" />
              <p>{text}</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SiteDrawing() {
  return (
    <svg className={styles.siteDrawing} viewBox="0 0 320 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className={styles.sheet} x="58.5" y="58.5" width="204" height="283" />
      <rect className={styles.wash} x="74" y="94" width="173" height="96" />
      <g className={styles.fine}>
        <path d="M196 68.5h18M222 68.5h18M76 68.5h22M74.5 160h172" />
        <path d="M74 250h48v44H74zM136 250h48v44h-48zM198 250h48v44h-48zM74 304h36M136 304h36M198 304h36M74 312h26M136 312h26M198 312h26" />
        <path d="M28 58.5v283M24 58.5h8M24 341.5h8M58.5 370h204M58.5 366v8M262.5 366v8" />
      </g>
      <path d="M58.5 78.5h204M74.5 94.5h172v95h-172zM122 160a38 38 0 0 1 76 0M74 212h104M74 224h70" />
      <circle cx="68" cy="68.5" r="2.5" />
      <circle cx="160" cy="122" r="7" />
    </svg>
  );
}
