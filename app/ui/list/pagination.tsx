import { UnderlinedLink } from "#app/ui/button.tsx";
import styles from "./pagination.module.css";

export interface PaginationProps {
  first: string | null;
  next: string | null;
  of?: string;
  firstWords?: string;
  words?: string;
}

export function Pagination({
  first,
  next,
  of,
  firstWords = "Première page",
  words = "Page suivante",
}: PaginationProps) {
  return (
    (next ?? first) && (
      <nav className={styles.pages} aria-label={of ? `Pages : ${of}` : "Pages"}>
        {first && <UnderlinedLink to={first}>{firstWords}</UnderlinedLink>}
        {next && <UnderlinedLink to={next}>{words}</UnderlinedLink>}
      </nav>
    )
  );
}
