import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { commonMessages } from "#app/forms/common.messages.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./poster-capture.module.css";
import { sendMedia } from "./use-uploads.ts";

export interface PosterCaptureProps {
  film: { title: string; file: string; width: number; height: number };
  /** A picture sent here becomes the film's poster. */
  uploadUrl: string;
}

/** In pixels, wider than the site shows any poster. */
const MAX_WIDTH = 1920;
const QUALITY = 0.92;

export function PosterCapture({ film: { title, file, width, height }, uploadUrl }: PosterCaptureProps) {
  const { revalidate } = useRevalidator();
  const isHydrated = useHydrated();
  const video = useRef<HTMLVideoElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function capture() {
    setIsBusy(true);
    const picture = await captureFrame(video.current!, { width, height }).catch(() => null);
    const failure = picture
      ? await sendMedia(uploadUrl, new File([picture], `${title}.jpg`, { type: picture.type }))
      : commonMessages.failed;
    setIsBusy(false);
    setError(failure);
    if (failure === null) void revalidate();
  }

  return (
    <div className={styles.capture}>
      {/* Without a start time, an iPhone shows nothing before playback. */}
      <video
        ref={video}
        src={`${file}#t=0.001`}
        width={width}
        height={height}
        controls
        playsInline
        muted
        preload="metadata"
      />
      {isHydrated && (
        <>
          <p className="note">Mettez le film en pause sur l’image voulue.</p>
          <Button variant="quiet" size="small" busy={isBusy} onClick={() => void capture()}>
            Utiliser cette image comme affiche
          </Button>
          {error && <FieldError>{error}</FieldError>}
        </>
      )}
    </div>
  );
}

async function captureFrame(
  video: HTMLVideoElement,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await loadFirstFrame(video);
  const scale = Math.min(1, MAX_WIDTH / width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")!.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new Error("The browser could not encode the picture"))),
      "image/jpeg",
      QUALITY,
    );
  });
}

/** An iPhone loads no frame before playback. */
async function loadFirstFrame(video: HTMLVideoElement): Promise<void> {
  await video.play();
  video.pause();
}
