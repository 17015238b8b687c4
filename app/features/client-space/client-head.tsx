import { Form } from "react-router";
import { typo } from "#app/content/typo.ts";
import type { Viewer } from "#app/content/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { PictureDisc, PictureForms, useProfilePicture } from "./profile-picture.tsx";
import styles from "./client-head.module.css";

/** The same picture as in the header's menu; what is done to it here is said here. */
export function ClientHead({ viewer }: { viewer: Viewer }) {
  const picture = useProfilePicture();
  return (
    <div className={`grid ${styles.clientHead}`}>
      <div className={styles.clientHello}>
        <PictureDisc viewer={viewer} control={picture} large />
        <div>
          <h1>{typo(`Bienvenue, ${viewer.firstName}`)}</h1>
          <p className={styles.mail}>{viewer.email}</p>
        </div>
        <PictureForms viewer={viewer} control={picture} />
      </div>
      <Form method="post" action="/logout" className={styles.clientActions}>
        <Button type="submit" variant="quiet" size="small">
          Déconnexion
        </Button>
      </Form>
    </div>
  );
}
