import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { capitalise } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { megabytes } from "#app/french/megabytes.ts";
import { FILM_BYTES, MEDIA_PICTURE_BYTES } from "#app/platform/media/picture-limits.ts";
import { filmRefusals, mediaRefusals } from "./media.messages.ts";
import styles from "./upload-zone.module.css";
import { type Upload, useUploads } from "./use-uploads.ts";
import { plural } from "#app/french/plural.ts";

export interface UploadKind {
  title: string;
  note: string;
  accept: string;
  limit: { bytes: number; message: string };
}

const PHOTOS: UploadKind = {
  title: "Ajouter des photos",
  note: "JPEG, PNG, WebP ou AVIF, jusqu’à 50 Mo chacune. Déposez-les ici, ou touchez pour choisir.",
  // An iPhone converts HEIC to JPEG, because HEIC is not listed.
  accept: "image/jpeg,image/png,image/webp,image/avif",
  limit: { bytes: MEDIA_PICTURE_BYTES, message: mediaRefusals["too-big"] },
};

export const FILMS: UploadKind = {
  title: "Ajouter un film",
  // Captions belong to one film, so they are added on its page.
  note: "MP4 (H.264), jusqu’à 500 Mo. Déposez-le ici, ou touchez pour choisir ; ses sous-titres s’ajoutent ensuite, sur sa page.",
  accept: "video/mp4,.mp4",
  limit: { bytes: FILM_BYTES, message: filmRefusals["too-big"] },
};

export const FILM_FILES: UploadKind = {
  ...FILMS,
  title: "Envoyer un fichier",
  note: "Un MP4 remplace le film, un .vtt ses sous-titres. Déposez-le ici, ou touchez pour choisir.",
  accept: "video/mp4,text/vtt,.mp4,.vtt",
};

export interface UploadZoneProps {
  kind?: UploadKind;
  action: string;
  scriptAction: string;
  /** Hides the form, but not the list of uploads. */
  isFull?: boolean;
  /** Called when all files were received and no error is left to read. */
  onAllReceived?: () => void;
}

/** With `onAllReceived`, the page is not reloaded after each file, because a reload would drop its action data. */
export function UploadZone({ kind = PHOTOS, action, scriptAction, isFull = false, onAllReceived }: UploadZoneProps) {
  const isHydrated = useHydrated();
  const { title, note, accept, limit } = kind;
  const { revalidate } = useRevalidator();
  const { uploads, receivedCount, add, retry, remove } = useUploads(scriptAction, limit, () => {
    if (!onAllReceived) void revalidate();
  });
  const isAllReceived = receivedCount > 0 && uploads.length === 0;
  useEffect(() => {
    if (isAllReceived) onAllReceived?.();
    // oxlint-disable-next-line react/exhaustive-deps -- must run once, even if the page passes a new callback
  }, [isAllReceived]);
  const input = useRef<HTMLInputElement>(null);
  function addFrom(field: HTMLInputElement) {
    add(field.files ?? []);
    // Allows choosing the same file again.
    field.value = "";
  }
  useEffect(() => {
    // The user may have chosen files before hydration.
    if (input.current) addFrom(input.current);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once
  }, []);
  return (
    <>
      {!isFull && (
        <form className={styles.form} method="post" action={action} encType="multipart/form-data">
          <label className={styles.zone}>
            <b>{title}</b>
            <span>{note}</span>
            <input
              ref={input}
              type="file"
              name="files"
              accept={accept}
              multiple
              onChange={({ currentTarget }) => addFrom(currentTarget)}
            />
          </label>
          {!isHydrated && <Button type="submit">Envoyer</Button>}
        </form>
      )}
      {/* Announces the received files, because their removal from the list is not announced. */}
      <p role="status" className="visuallyHidden">
        {receivedCount > 0 &&
          `${capitalise(numberInWords(receivedCount))} ${plural(receivedCount, "fichier reçu", "fichiers reçus")}.`}
      </p>
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

function describeProgress(bytes: number, share: number): string {
  if (share === 0) return "En attente";
  if (share === 1) return "Lecture…";
  return `${megabytes(bytes * share)} sur ${megabytes(bytes)}`;
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadRow({ upload: { file, share, error }, onRetry, onRemove }: UploadRowProps) {
  if (error !== null) {
    return (
      <li>
        <div role="alert">
          <b>{file.name}</b>
          <p data-tone="danger">{error}</p>
        </div>
        <div>
          <TextButton onClick={onRetry}>Réessayer</TextButton> <TextButton onClick={onRemove}>Retirer</TextButton>
        </div>
      </li>
    );
  }
  const percent = Math.round(share * 100);
  return (
    <li>
      <b>{file.name}</b>
      <span>{describeProgress(file.size, share)}</span>
      <progress max={100} value={percent} aria-label={file.name}>
        {percent} %
      </progress>
    </li>
  );
}
