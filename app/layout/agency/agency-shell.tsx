import { type ReactNode, useId, useRef } from "react";
import { href, Link, NavLink, useLocation } from "react-router";
import { useSpellings } from "#app/content/parts/use-spellings.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { commonMessages } from "#app/forms/common.messages.ts";
import { consentStore } from "#app/features/consent/consent-store.ts";
import type { MemberRole } from "#app/platform/security/viewer.ts";
import { TextButton } from "#app/ui/button.tsx";
import {
  type AgencyDestination,
  agencyHome,
  dailyPages,
  occasionalPages,
  destinationsFor,
} from "./agency-navigation.ts";
import styles from "./agency-shell.module.css";
import { footerShortcuts } from "./shortcuts.ts";
import { mainId } from "#app/layout/document/main-id.ts";
import { LogoMark } from "#app/layout/site/logo-mark.tsx";
import { RailSearch, SearchLink } from "./agency-search.tsx";
import { ThemeSwitch } from "#app/layout/document/theme-switch.tsx";
import { useIdentity } from "#app/layout/site/use-identity.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useAfterNavigation } from "#app/router/use-after-navigation.ts";

export type AgencyCounts = Partial<Record<NonNullable<AgencyDestination["count"]>, number>>;

export interface AgencyShellProps {
  member: { firstName: string; lastName: string; role: MemberRole };
  counts: AgencyCounts;
  keyboardShortcuts: boolean;
  year: number;
  foot?: ReactNode;
  children: ReactNode;
}

const tabBarPages = dailyPages.filter((destination) => !destination.inMoreSheet);
const moreSheetPages = dailyPages.filter((destination) => destination.inMoreSheet);

const ROLES = { owner: "propriétaire", team: "équipe" } as const;

export function AgencyShell({ member, counts, keyboardShortcuts, year, foot, children }: AgencyShellProps) {
  const moreSheetId = useId();
  const name = useIdentity()?.name;
  const occasional = destinationsFor(occasionalPages, member);
  useShortcuts(keyboardShortcuts);
  const { pathname } = useLocation();
  const isInMoreSheet = [...moreSheetPages, ...occasionalPages].some(
    ({ to }) => pathname === to || pathname.startsWith(`${to}/`),
  );
  return (
    <div className={styles.agency} data-low-cookie-banner>
      <header className={styles.rail}>
        <NavLink className={styles.railLogo} to={agencyHome.to} end aria-label={`${name}, espace agence : aujourd’hui`}>
          <LogoMark />
          <span>
            {name}
            <em>espace agence</em>
          </span>
        </NavLink>
        <RailSearch keyboardShortcuts={keyboardShortcuts} />
        <nav className={styles.railNav} aria-label="Navigation de l’espace agence">
          <Destinations title="Chaque jour" destinations={dailyPages} counts={counts} />
          {occasional.length > 0 && (
            <Destinations title="De temps en temps" destinations={occasional} counts={counts} />
          )}
        </nav>
        <div className={styles.railFoot}>
          <a href="/">Voir le site</a>
          <LogoutForm />
          <div className={styles.railMember}>
            <span className={styles.railInitial} aria-hidden="true">
              {member.firstName.slice(0, 1)}
            </span>
            <span>
              {member.firstName}
              <small>{ROLES[member.role]}</small>
            </span>
            <ThemeSwitch />
          </div>
        </div>
        <div className={styles.railTools}>
          <ThemeSwitch />
          <SearchLink />
        </div>
      </header>
      <div className={styles.column}>
        <main className={styles.main} id={mainId} tabIndex={-1}>
          {children}
          <footer className={styles.colophon}>
            <p>
              © {year} {name}
            </p>
            <FooterShortcuts isOn={keyboardShortcuts} />
            <TextButton onClick={() => consentStore.send({ type: "reopen" })}>
              {useSpellings()(commonMessages.cookies)}
            </TextButton>
          </footer>
        </main>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
      <nav className={styles.tabBar} aria-label="Navigation de l’espace agence, en bas de l’écran">
        <ul>
          {tabBarPages.map((destination) => (
            <li key={destination.to}>
              <NavLink to={destination.to} end={destination === agencyHome}>
                <DestinationIcon to={destination.to} />
                {destination.label}
                <Count destination={destination} counts={counts} />
              </NavLink>
            </li>
          ))}
          <li>
            <button type="button" popoverTarget={moreSheetId} aria-current={isInMoreSheet || undefined}>
              <DestinationIcon to="" />
              Plus
              {moreSheetPages.map((destination) => (
                <Count key={destination.to} destination={destination} counts={counts} />
              ))}
            </button>
          </li>
        </ul>
      </nav>
      <MoreSheet id={moreSheetId} member={member} counts={counts} />
    </div>
  );
}

function FooterShortcuts({ isOn }: { isOn: boolean }) {
  const { pathname } = useLocation();
  return (
    <>
      {isOn && (
        <ul aria-label="Raccourcis clavier">
          {footerShortcuts(pathname).map(({ keys, description }) => (
            <li key={description}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              <span>{description}</span>
            </li>
          ))}
        </ul>
      )}
      <span className={styles.allShortcuts}>
        {isOn && <kbd>?</kbd>}
        <Link to={href("/agence/reglages/raccourcis")} aria-keyshortcuts="?">
          Tous les raccourcis
        </Link>
      </span>
    </>
  );
}

function Destinations({
  title,
  destinations,
  counts,
}: {
  title: string;
  destinations: readonly AgencyDestination[];
  counts: AgencyCounts;
}) {
  return (
    <div>
      <p>{title}</p>
      <ul>
        {destinations.map((destination) => (
          <li key={destination.to}>
            <NavLink to={destination.to} end={destination === agencyHome}>
              <span>{destination.label}</span>
              <Count destination={destination} counts={counts} />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const COUNT_LABELS: Record<NonNullable<AgencyDestination["count"]>, { words: string; tone?: "due" | "failed" }> = {
  today: { words: "aujourd’hui" },
  enquiries: { words: "à traiter", tone: "due" },
  failedMails: { words: "non remis", tone: "failed" },
  changes: { words: "à publier", tone: "due" },
};

function Count({ destination, counts }: { destination: AgencyDestination; counts: AgencyCounts }) {
  const count = destination.count && counts[destination.count];
  if (!destination.count || !count) return null;
  const { words, tone } = COUNT_LABELS[destination.count];
  return (
    <b className={styles.count} data-tone={tone}>
      {count}
      <span className="visuallyHidden"> {words}</span>
    </b>
  );
}

function MoreSheet({ id, member, counts }: Pick<AgencyShellProps, "member" | "counts"> & { id: string }) {
  const sheet = useRef<HTMLDivElement>(null);
  useAfterNavigation(() => sheet.current?.hidePopover?.());
  return (
    <div className={styles.moreSheet} id={id} popover="auto" ref={sheet} role="dialog" aria-label="Autres pages">
      <ul>
        {[...moreSheetPages, ...destinationsFor(occasionalPages, member)].map((destination) => (
          <li key={destination.to}>
            <NavLink to={destination.to}>
              {destination.label}
              <Count destination={destination} counts={counts} />
            </NavLink>
          </li>
        ))}
        <li>
          <a href="/">Voir le site</a>
        </li>
        <li className={styles.moreRow}>
          <span>
            {member.firstName} {member.lastName}, {ROLES[member.role]}
          </span>
          <LogoutForm />
        </li>
      </ul>
    </div>
  );
}

/** A full page load, so that nothing of the agency's pages stays in memory. */
function LogoutForm() {
  return (
    <ActionForm answer={null} action={href("/logout")} reloadDocument>
      <TextButton type="submit">Déconnexion</TextButton>
    </ActionForm>
  );
}

const ICONS: Record<string, ReactNode> = {
  [href("/agence")]: (
    <>
      <path d="M2 16.5h20M6 16.5a6 6 0 0 1 12 0" />
      <circle className={styles.sun} cx="12" cy="7" r="2" />
    </>
  ),
  [href("/agence/agenda")]: <path d="M4 5.5h16v14H4zM4 9.5h16M9.3 9.5v10M14.7 9.5v10M8 3v4M16 3v4" />,
  [href("/agence/clients")]: (
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M3 20.5h18M5.5 20.5a6.5 6.5 0 0 1 13 0" />
    </>
  ),
  [href("/agence/demandes")]: <path d="M3 6h18v12.5H3zM3 6l9 7.5L21 6" />,
};

function DestinationIcon({ to }: { to: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {ICONS[to] ?? <path d="M3 7h18M3 12.5h18M3 18h18" />}
    </svg>
  );
}
