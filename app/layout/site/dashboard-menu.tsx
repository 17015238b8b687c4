import { lazy, useRef, useState } from "react";
import { href, Link } from "react-router";
import { typeset } from "#app/french/typeset.ts";
import { LogoutForm } from "#app/features/profile/logout-form.tsx";
import { Avatar, PictureForms, PictureDisc, useProfilePicture } from "#app/features/profile/profile-picture.tsx";
import type { PictureNotice } from "#app/features/profile/profile-picture.messages.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { useDismissable } from "./use-dismissable.ts";
import styles from "./dashboard-menu.module.css";

const EditLinks = lazy(() => import("./edit-links.tsx"));

export function DashboardMenu({ viewer, notice }: { viewer: Viewer; notice?: PictureNotice | null | undefined }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const picture = useProfilePicture(notice);
  const [startsOpen] = useState(Boolean(notice));

  useDismissable(menu);
  const [local, domain] = splitAddress(viewer.email);
  return (
    <details className={styles.menu} ref={menu} open={startsOpen}>
      <summary className={styles.toggle}>
        <span className={styles.name}>{viewer.firstName}</span>
        <Avatar viewer={viewer} />
      </summary>
      <div className={styles.panel}>
        <div className={styles.head}>
          <PictureDisc viewer={viewer} control={picture} />
          <div>
            <p className={styles.greeting}>{typeset(`Bienvenue, ${viewer.firstName}`)}</p>
            <p className={styles.email}>
              {local}
              <wbr />
              {domain}
            </p>
          </div>
        </div>
        <PictureForms viewer={viewer} control={picture} />
        <ul className={styles.links}>
          {viewer.agencyHome && (
            <li>
              {/* A full page load, because the public route manifest lacks the agency's routes. */}
              <a href={viewer.agencyHome}>Espace agence</a>
            </li>
          )}
          <li>
            <Link to={href("/compte")}>Mon compte</Link>
          </li>
          <li>
            <Link to={`${href("/compte")}#rendez-vous`}>Mes rendez-vous</Link>
          </li>
        </ul>
        <LogoutForm wide />
      </div>
    </details>
  );
}

function splitAddress(email: string): [string, string] {
  const at = email.lastIndexOf("@") + 1;
  return [email.slice(0, at), email.slice(at)];
}

export function PageEdits({ viewer: { edits } }: { viewer: Viewer }) {
  return edits ? <EditLinks edits={edits} /> : null;
}
