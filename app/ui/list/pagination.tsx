import { UnderlinedLink } from "#app/ui/button.tsx";
import styles from "./pagination.module.css";

export interface PaginationProps {
  first: string | null;
  next: string | null;
  label?: string;
  firstLabel?: string;
  nextLabel?: string;
}

export function Pagination({
  first,
  next,
  label,
  firstLabel = "Première page",
  nextLabel = "Page suivante",
}: PaginationProps) {
  return (
    (next ?? first) && (
      <nav className={styles.pages} aria-label={label ? `Pages : ${label}` : "Pages"}>
        {first && <UnderlinedLink to={first}>{firstLabel}</UnderlinedLink>}
        {next && <UnderlinedLink to={next}>{nextLabel}</UnderlinedLink>}
      </nav>
    )
  );
}
