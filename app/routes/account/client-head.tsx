import { typeset } from "#app/french/typeset.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { EmailAddress } from "#app/email/email-address.tsx";
import { LogoutForm } from "#app/features/profile/logout-form.tsx";
import { PictureDisc, PictureForms, useProfilePicture } from "#app/features/profile/profile-picture.tsx";
import styles from "./client-head.module.css";

export function ClientHead({ viewer }: { viewer: Viewer }) {
  const picture = useProfilePicture();
  return (
    <div className={`grid ${styles.clientHead}`}>
      <div className={styles.greeting}>
        <PictureDisc viewer={viewer} control={picture} large />
        <div>
          <h1>{typeset(`Bienvenue, ${viewer.firstName}`)}</h1>
          <p className={styles.email}>
            <EmailAddress address={viewer.email} />
          </p>
        </div>
        <PictureForms viewer={viewer} control={picture} />
      </div>
      <div className={styles.clientActions}>
        <LogoutForm />
      </div>
    </div>
  );
}
