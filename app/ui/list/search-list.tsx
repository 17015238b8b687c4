import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Pagination, type PaginationProps } from "./pagination.tsx";
import { SearchIcon } from "#app/ui/agency-icons.tsx";
import styles from "./search-list.module.css";

export interface SearchListProps {
  search: {
    action: string;
    label: string;
    placeholder: string;
    words: string;
    hiddenFields: Record<string, string | null>;
  };
  tabs: ReactNode;
  rows: readonly SearchListRow[];
  resultText: string;
  emptyText: string;
  pages: PaginationProps;
  children?: ReactNode;
}

export interface SearchListRow {
  key: string;
  to: string;
  state: string;
  isCurrent: boolean;
  title: string;
  timestamp: { at: string; text: string };
  line: string;
  foot: ReactNode;
}

export function SearchList({ search, tabs, rows, resultText, emptyText, pages, children }: SearchListProps) {
  const field = useRef<HTMLInputElement>(null);
  const { words } = search;
  const lastWords = useRef(words);
  // Shows the URL's words after « back », but keeps text typed before hydration or in a focused field.
  useEffect(() => {
    if (lastWords.current === words) return;
    lastWords.current = words;
    if (field.current && document.activeElement !== field.current) field.current.value = words;
  }, [words]);
  return (
    <div className={`stack ${styles.searchList}`}>
      <search>
        <Form className={styles.search} action={search.action}>
          {Object.entries(search.hiddenFields).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <label>
            <span className="visuallyHidden">{search.label}</span>
            <SearchIcon />
            <input
              ref={field}
              name="q"
              type="search"
              aria-keyshortcuts="/"
              placeholder={search.placeholder}
              autoComplete="off"
              defaultValue={words}
              maxLength={200}
            />
          </label>
          <button type="submit">Chercher</button>
        </Form>
      </search>
      <p className="visuallyHidden" role="status">
        {words && resultText}
      </p>
      {tabs}
      {rows.length === 0 && <p>{emptyText}</p>}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ key, to, state, isCurrent, title, timestamp, line, foot }) => (
            <li key={key}>
              <Link className={styles.row} to={to} data-row="" data-state={state} aria-current={isCurrent || undefined}>
                <b>{title}</b>
                <time dateTime={timestamp.at}>{timestamp.text}</time>
                <span>{line}</span>
                <span className={styles.state}>{foot}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pagination {...pages} />
      {children}
    </div>
  );
}
