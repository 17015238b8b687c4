import { href, NavLink, useRouteLoaderData } from "react-router";
import type { PartKey } from "#app/content/parts/site-content.ts";
import { TabNav } from "#app/ui/list/tab-nav.tsx";
import { contentDestinations, previewHome } from "./agency-navigation.ts";
import styles from "./content-tabs.module.css";

export function ContentTabs() {
  const { changedParts } = useRouteLoaderData<{ changedParts: readonly PartKey[] }>(
    "routes/agency/content/content-layout",
  )!;
  return (
    <TabNav
      className={styles.contentTabs}
      label="Contenu du site"
      ruled
      last={<NavLink to={href("/agence/contenu/publier")}>Publier</NavLink>}
    >
      <NavLink to={href("/agence/contenu")} end>
        Vue d’ensemble
      </NavLink>
      {contentDestinations.map(({ label, to, parts }) => (
        <NavLink key={to} to={to}>
          {label}
          {parts.some((part) => changedParts.includes(part)) && <i role="img" aria-label="modifié" />}
        </NavLink>
      ))}
      <NavLink to={previewHome}>Aperçu</NavLink>
    </TabNav>
  );
}
