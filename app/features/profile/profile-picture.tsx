import { type RefObject, useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { Button, TextButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CameraIcon } from "#app/ui/icons.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { PictureStep } from "./picture-upload.ts";
import { pictureLabels } from "./profile-picture-labels.ts";
import type { PictureNotice } from "./profile-picture.messages.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import styles from "./profile-picture.module.css";

const CHANGE_PATH = href("/photo-de-profil");
const REMOVE_PATH = href("/photo-de-profil/retirer");
/** An iPhone converts HEIC to JPEG, because HEIC is not listed. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/avif";

type PictureUpload = typeof import("./picture-upload.ts");

interface PictureControl {
  step: PictureStep;
  busy: boolean;
  preview: RefObject<HTMLCanvasElement | null>;
  change(file: File): Promise<void>;
  remove(): Promise<void>;
}

export function useProfilePicture(notice: PictureNotice | null = null): PictureControl {
  const [step, setStep] = useState<PictureStep>(notice ? { phase: "answered", notice } : { phase: "idle" });
  const preview = useRef<HTMLCanvasElement>(null);
  const { revalidate } = useRevalidator();
  const busy = step.phase !== "idle" && step.phase !== "answered";

  async function run(firstStep: PictureStep, work: (upload: PictureUpload) => Promise<PictureNotice>): Promise<void> {
    if (busy) return;
    setStep(firstStep);
    try {
      const notice = await work(await import("./picture-upload.ts"));
      if (notice.tone === "success") await revalidate();
      setStep({ phase: "answered", notice });
    } catch {
      setStep({ phase: "answered", notice: { tone: "danger", message: pictureLabels.failed } });
    }
  }

  return {
    step,
    busy,
    preview,
    change: (file) =>
      run({ phase: "sending", progress: 0 }, ({ sendPicture }) =>
        sendPicture(CHANGE_PATH, file, preview.current, setStep),
      ),
    remove: () => run({ phase: "removing" }, ({ requestRemoval }) => requestRemoval(REMOVE_PATH)),
  };
}

export function PictureDisc({
  viewer,
  control: { step, busy, preview, change },
  large = false,
}: {
  viewer: Viewer;
  control: PictureControl;
  large?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames(styles.disc, large && styles.discLarge)}>
      <Avatar viewer={viewer} />
      <canvas className={styles.preview} ref={preview} width="256" height="256" hidden={!hasPreview(step)} />
      {useHydrated() && (
        <>
          <button
            className={styles.camera}
            type="button"
            aria-label={pictureLabels.change}
            aria-disabled={busy || undefined}
            onClick={() => !busy && input.current?.click()}
          >
            <CameraIcon />
          </button>
          <input
            ref={input}
            type="file"
            name="picture"
            accept={ACCEPT}
            aria-label={pictureLabels.change}
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              // Lets the visitor choose the same file again.
              currentTarget.value = "";
              if (file) void change(file);
            }}
          />
        </>
      )}
    </div>
  );
}

export function PictureForms({ viewer, control: { step, remove } }: { viewer: Viewer; control: PictureControl }) {
  const forms = useRef<HTMLDivElement>(null);
  const hasFailed = step.phase === "answered" && step.notice.tone === "danger";
  return (
    <div className={styles.forms} ref={forms} tabIndex={-1}>
      <div role="status">
        {step.phase !== "idle" && step.phase !== "answered" && <p>{pictureLabels[step.phase]}</p>}
        {step.phase === "answered" && !hasFailed && <Notice tone="success">{step.notice.message}</Notice>}
      </div>
      <ErrorNotice>{hasFailed && step.notice.message}</ErrorNotice>
      {step.phase === "sending" && (
        <progress className={styles.progress} aria-label={pictureLabels.sending} value={step.progress} max="1" />
      )}
      {/* React renders the children of <noscript> only on the server, so the browser's code leaves this form out. */}
      <noscript>
        {import.meta.env.SSR && (
          <ActionForm
            answer={null}
            className={styles.form}
            action={CHANGE_PATH}
            encType="multipart/form-data"
            reloadDocument
          >
            <label>
              {pictureLabels.change}
              <input type="file" name="picture" accept={ACCEPT} required />
            </label>
            <Button type="submit" variant="quiet" size="small" wide>
              {pictureLabels.send}
            </Button>
          </ActionForm>
        )}
      </noscript>
      {viewer.picture && (
        <ActionForm
          answer={null}
          action={REMOVE_PATH}
          reloadDocument
          onSubmit={(event) => {
            event.preventDefault();
            // The button disappears with the picture, so the focus moves.
            forms.current?.focus();
            void remove();
          }}
        >
          <TextButton type="submit">{pictureLabels.remove}</TextButton>
        </ActionForm>
      )}
    </div>
  );
}

function hasPreview({ phase }: PictureStep): boolean {
  return phase === "sending" || phase === "preparing";
}

/** The picture needs no text alternative, because the name is written beside it. */
export function Avatar({ viewer: { picture, firstName } }: { viewer: Viewer }) {
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null);
  if (picture && picture !== brokenPicture) {
    const onError = () => setBrokenPicture(picture);
    return (
      <img
        className={styles.avatar}
        src={picture}
        alt=""
        width="68"
        height="68"
        onError={onError}
        // The image may have failed before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) onError();
        }}
      />
    );
  }
  const [initial = ""] = firstName;
  return (
    <span className={classNames(styles.avatar, styles.avatarDefault)} aria-hidden="true">
      {initial.toLocaleUpperCase("fr")}
    </span>
  );
}
