import { lazy } from "react";
import { NavLink } from "react-router";
import { contact, home } from "#app/content/navigation/navigation.ts";
import type { PictureNotice } from "#app/features/profile/profile-picture.messages.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useAuthLink } from "./auth-modal-context.tsx";
import { MenuSheet, menuSheetId } from "./menu-sheet.tsx";
import { ServicesMenu } from "./services-menu.tsx";
import { ThemeSwitch } from "#app/layout/document/theme-switch.tsx";
import { Wordmark } from "./wordmark.tsx";
import styles from "./header.module.css";
// Imported here too, so that the server's page links these styles before the lazy component loads.
import "./dashboard-menu.module.css";
import "#app/features/profile/profile-picture.module.css";

// No <Suspense> here, so that the server's HTML holds the menu itself, not a hidden copy that only a script reveals.
const DashboardMenu = lazy(async () => ({ default: (await import("./dashboard-menu.tsx")).DashboardMenu }));
const PageEdits = lazy(async () => ({ default: (await import("./dashboard-menu.tsx")).PageEdits }));

export interface HeaderProps {
  viewer: Viewer | null;
  pictureNotice?: PictureNotice | null | undefined;
}

export function Header({ viewer, pictureNotice }: HeaderProps) {
  return (
    <>
      <header className={styles.header} data-member={viewer ? "" : undefined}>
        <nav className={styles.headerNav} aria-label="Navigation principale">
          <ul>
            <li>
              <NavLink className={styles.headerLink} to={home.to} end prefetch="intent" viewTransition>
                ACCUEIL
              </NavLink>
            </li>
            <li>
              <NavLink className={styles.headerLink} to={contact.to} prefetch="intent" viewTransition>
                CONTACT
              </NavLink>
            </li>
            <ServicesMenu />
          </ul>
        </nav>
        <Wordmark />
        <div className={styles.headerTools}>
          <ThemeSwitch />
          {viewer ? <DashboardMenu viewer={viewer} notice={pictureNotice} /> : <AuthLinks />}
          <button className={`${styles.headerLink} ${styles.headerBurger}`} type="button" popoverTarget={menuSheetId}>
            Menu
          </button>
        </div>
      </header>
      {viewer && <PageEdits viewer={viewer} />}
      <MenuSheet isLoggedIn={viewer !== null} />
    </>
  );
}

function AuthLinks() {
  return (
    <>
      <a className={`${styles.headerLink} ${styles.headerWideOnly}`} {...useAuthLink("login")}>
        Connexion
      </a>
      <a className={buttonClass({ variant: "quiet", size: "small" }, styles.headerWideOnly)} {...useAuthLink("signup")}>
        Inscription
      </a>
    </>
  );
}
