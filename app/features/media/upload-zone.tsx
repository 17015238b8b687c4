import type { ChangeEvent } from "react";
import { typo } from "#app/content/typo.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { megabytes } from "#app/content/megabytes.ts";
import styles from "./upload-zone.module.css";
import { type Upload, useUploads } from "./use-uploads.ts";

/** What an iPhone turns its own format into, when it is asked for these. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

export interface UploadZoneProps {
  /** Where a browser without our script sends the form. */
  action: string;
  /** Where our script sends one file after the other. */
  oneByOne: string;
  onArrived: () => void;
}

/** Photos are dropped here or chosen, several at once; with our script each shows how far it is, and can be sent again. */
export function UploadZone({ action, oneByOne, onArrived }: UploadZoneProps) {
  const hydrated = useHydrated();
  const { uploads, add, retry, remove } = useUploads(oneByOne, onArrived);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add(currentTarget.files ?? []);
    // The same file may be chosen again.
    currentTarget.value = "";
  };
  return (
    <>
      <form className={styles.form} method="post" action={action} encType="multipart/form-data">
        <label className={styles.zone} data-live={hydrated || undefined}>
          <b>Ajouter des photos</b>
          <span>{typo("JPEG, PNG, WebP ou AVIF, jusqu'à 50 Mo chacune. Déposez-les ici, ou touchez.")}</span>
          <input type="file" name="photos" accept={ACCEPTED} multiple onChange={hydrated ? choose : undefined} />
        </label>
        {!hydrated && <Button type="submit">Envoyer</Button>}
      </form>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Envois">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload)} />
          ))}
        </ul>
      )}
    </>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadRow({ upload: { file, sent, answer }, onRetry, onRemove }: UploadRowProps) {
  if (answer && !answer.ok) {
    return (
      <li>
        <div role="alert">
          <b>{file.name}</b>
          <p data-tone="danger">{typo(answer.message)}</p>
        </div>
        <div>
          <LinkButton onClick={onRetry}>Réessayer</LinkButton> <LinkButton onClick={onRemove}>Retirer</LinkButton>
        </div>
      </li>
    );
  }
  const percent = Math.round(sent * 100);
  return (
    <li>
      <b>{file.name}</b>
      <span>{sent < 1 ? typo(`${megabytes(file.size * sent)} sur ${megabytes(file.size)}`) : "Lecture…"}</span>
      <progress max={100} value={percent} aria-label={file.name}>
        {percent} %
      </progress>
    </li>
  );
}
