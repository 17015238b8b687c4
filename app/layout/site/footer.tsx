import { Link } from "react-router";
import { useSpellings } from "#app/content/parts/use-spellings.ts";
import type { PublicIdentity } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { contact, home, legalPages, type NavigationEntry, services } from "#app/content/navigation/navigation.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { EmailAddress } from "#app/email/email-address.tsx";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { consentStore } from "#app/features/consent/consent-store.ts";
import styles from "./footer.module.css";

const menu: NavigationEntry[] = [
  home,
  contact,
  ...services.map(({ name, pages }) => ({ label: name, to: pages[0].to })),
];

export const SOCIAL = "RESEAUX";

export function Footer({ year, identity }: { year?: number; identity?: PublicIdentity | undefined }) {
  const applySpellings = useSpellings();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerTop}>
        <div>
          {identity && (
            <>
              <p className={styles.footerName}>{identity.name}</p>
              <p className={styles.footerLocation}>
                {identity.tagline}
                <br />
                {addressLine(identity.address)}
              </p>
            </>
          )}
        </div>
        <div className={styles.footerColumns}>
          <nav aria-labelledby="footer-menu">
            <h2 id="footer-menu">MENU</h2>
            <Entries entries={menu} />
          </nav>
          <nav aria-labelledby="footer-information">
            <h2 id="footer-information">INFORMATIONS</h2>
            <Entries entries={legalPages} />
          </nav>
          {identity && <ContactDetails identity={identity} />}
        </div>
      </div>
      <Sky />
      <div className={styles.footerBase}>
        <p>{`© ${year ?? ""} ${identity?.name ?? ""}`}</p>
        <button type="button" onClick={() => consentStore.send({ type: "reopen" })}>
          {applySpellings(commonMessages.cookies)}
        </button>
      </div>
    </footer>
  );
}

function ContactDetails({ identity: { phone, email, social } }: { identity: PublicIdentity }) {
  return (
    <>
      <div>
        <h2>CONTACT</h2>
        <ul>
          <li>
            <a href={phone.href}>{phone.display}</a>
          </li>
          <li>
            <a href={`mailto:${email}`}>
              <EmailAddress address={email} />
            </a>
          </li>
        </ul>
      </div>
      <nav aria-labelledby="footer-social">
        <h2 id="footer-social">{useSpellings()(SOCIAL)}</h2>
        <ul>
          {social.map(({ name, url }) => (
            <li key={url}>
              <NewTabLink href={url}>{name}</NewTabLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Entries({ entries }: { entries: readonly NavigationEntry[] }) {
  return (
    <ul>
      {entries.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" viewTransition>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Sky() {
  return (
    <div className={styles.footerSky}>
      <svg className={styles.footerArc} viewBox="0 0 1200 150" aria-hidden="true" preserveAspectRatio="none">
        <line x1="0" y1="149" x2="1200" y2="149" />
        <path className={styles.dim} d="M330 149A270 44 0 0 1 870 149" />
        <path className={styles.dim} d="M210 149A390 88 0 0 1 990 149" />
        <path d="M90 149A510 134 0 0 1 1110 149" />
      </svg>
      <i className={styles.footerSun} aria-hidden="true" />
    </div>
  );
}
