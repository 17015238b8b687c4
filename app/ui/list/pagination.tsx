import { UnderlinedLink } from "#app/ui/button.tsx";
import styles from "./pagination.module.css";

export interface PageLinksProps {
  /** Addresses; null: there is none. */
  first: string | null;
  next: string | null;
  /** Of which list, where a page has several. */
  of?: string;
  /** What each link says. */
  firstWords?: string;
  words?: string;
}

/** From a page of a list to the next one, and back to the first. */
export function PageLinks({ first, next, of, firstWords = "Première page", words = "Page suivante" }: PageLinksProps) {
  return (
    (next ?? first) && (
      <nav className={styles.pages} aria-label={of ? `Pages : ${of}` : "Pages"}>
        {first && <UnderlinedLink to={first}>{firstWords}</UnderlinedLink>}
        {next && <UnderlinedLink to={next}>{words}</UnderlinedLink>}
      </nav>
    )
  );
}
