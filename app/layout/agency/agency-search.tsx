import { useRef } from "react";
import { Form, href } from "react-router";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";
import { SearchIcon } from "#app/ui/agency-icons.tsx";
import { IconLink } from "#app/ui/button.tsx";
import styles from "./agency-search.module.css";

const CLIENTS = href("/agence/clients");

export function RailSearch({ keyboardShortcuts }: { keyboardShortcuts: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  // After a search, the list's own field shows the text.
  useAfterNavigation(() => void (field.current!.value = ""));
  return (
    <search className={styles.railSearch}>
      <Form action={CLIENTS}>
        <input
          ref={field}
          name="q"
          type="search"
          aria-label="Rechercher un client"
          aria-keyshortcuts="/"
          placeholder="Chercher"
          autoComplete="off"
          maxLength={200}
        />
        {keyboardShortcuts && <kbd aria-hidden="true">/</kbd>}
      </Form>
    </search>
  );
}

export function SearchLink() {
  return (
    <IconLink className={styles.searchLink} to={CLIENTS} label="Rechercher un client">
      <SearchIcon />
    </IconLink>
  );
}
