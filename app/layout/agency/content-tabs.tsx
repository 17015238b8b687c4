import { href, NavLink, useLocation, useRouteLoaderData } from "react-router";
import { capitalised, dayMonthYear } from "#app/french/dates.ts";
import type { PartKey } from "#app/content/parts/site-content.ts";
import type { ContentProblem } from "#app/features/publishing/content-problems.ts";
import { typo } from "#app/french/typo.ts";
import { ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TabNav } from "#app/ui/list/tab-nav.tsx";
import { contentDestinations, previewHome } from "./agency-navigation.ts";
import styles from "./content-tabs.module.css";
import { plural } from "#app/french/plural.ts";

export function ContentTabs() {
  const { changed } = useRouteLoaderData<{ changed: readonly PartKey[] }>("routes/agency/content/content-layout")!;
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
          {parts.some((part) => changed.includes(part)) && <i role="img" aria-label="modifié" />}
        </NavLink>
      ))}
      <NavLink to={previewHome}>Aperçu</NavLink>
    </TabNav>
  );
}

export function ProblemNotice({ problems }: { problems: readonly ContentProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice title="À régler avant de publier">
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem.sentence}>
            <p>{typo(problem.sentence)}</p>
            <UnderlinedLink to={resolveHref(problem)} aria-label={typo(`Régler : ${problem.sentence}`)}>
              Régler
            </UnderlinedLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function resolveHref({ part, picture, film, gallery }: ContentProblem): string {
  if (picture !== undefined) return href("/agence/contenu/photos/:name", { name: picture });
  if (film !== undefined) return href("/agence/contenu/films/:film", { film });
  if (gallery !== undefined) return href("/agence/contenu/galeries/:gallery", { gallery });
  return contentDestinations.find(({ parts }) => parts.includes(part))!.to;
}

export function formatChangeCount(count: number): string {
  return `${count} ${plural(count, "modification", "modifications")}`;
}

export function describeSchedule({
  date,
  isDue,
  isPostponed,
}: {
  date: string;
  isDue: boolean;
  isPostponed: boolean;
}): string {
  if (isPostponed) return `Programmée pour le ${dayMonthYear(date)}, bloquée : une liste est pleine`;
  return isDue ? "Dès que les photos seront prêtes" : `Le ${dayMonthYear(date)} à minuit`;
}

export function formatPhotoCount(count: number): string {
  return `${count === 0 ? "aucune" : count} ${plural(count, "photo", "photos")}`;
}

export interface PublishBarProps {
  count: number;
  savedAt: string | null;
}

export function PublishBar({ count, savedAt }: PublishBarProps) {
  const { pathname } = useLocation();
  const publish = href("/agence/contenu/publier");
  if (count === 0 || pathname === publish) return null;
  return (
    <div className={`cluster ${styles.publishBar}`} role="region" aria-label="Brouillon">
      <p>
        <b>{capitalised(formatChangeCount(count))} en brouillon.</b>{" "}
        <small>{`${savedAt ? `Brouillon enregistré le ${savedAt}. ` : ""}Le site en ligne n’a pas changé.`}</small>
      </p>
      <div className="cluster">
        {pathname !== previewHome && (
          <ButtonLink to={previewHome} variant="quiet" size="small">
            Aperçu
          </ButtonLink>
        )}
        <ButtonLink to={publish} size="small">
          Publier
        </ButtonLink>
      </div>
    </div>
  );
}
