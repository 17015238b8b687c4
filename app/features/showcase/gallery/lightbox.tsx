import { type MouseEvent, type SyntheticEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { IconButton } from "#app/ui/button.tsx";
import { CloseIcon, NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { keepScrollbarGutter } from "#app/ui/scrollbar-width.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type GalleryPhoto, photoLinkId } from "./gallery.tsx";
import { pageContaining, wrapIndex } from "./paging.ts";
import { useSwipe } from "#app/features/showcase/use-swipe.ts";
// The lightbox shares the gallery's style sheet, because the server renders it before its code has loaded.
import styles from "./gallery.module.css";

// The whole picture fits the window; on wide screens the height limits it.
const SIZES = "min(100vw, 150svh)";
const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export interface LightboxProps {
  items: readonly GalleryPhoto[];
  index: number;
  onShow: (slug: string) => void;
  onClose: () => void;
}

/** The server renders it open, with form buttons, so that it works without JavaScript. */
export function Lightbox({ items, index, onShow, onClose }: LightboxProps) {
  const { slug, title, description, picture } = items[index]!;
  const total = items.length;
  const previous = items[wrapIndex(index, -1, total)]!;
  const next = items[wrapIndex(index, 1, total)]!;
  const titleId = useId();
  const isHydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    if (!isHydrated) return;
    const element = dialog.current!;
    keepScrollbarGutter();
    element.showModal();
    // Closing the dialog before it unmounts restores the focus.
    return () => element.close();
  }, [isHydrated]);

  // If no link was pressed, as on a direct visit, the link of the first or last picture shown takes the focus.
  const firstSlug = useRef(slug);
  const lastSlug = useRef(slug);
  useEffect(() => void (lastSlug.current = slug), [slug]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const linkTo = (item: string) => document.getElementById(photoLinkId(item));
      (linkTo(firstSlug.current) ?? linkTo(lastSlug.current))?.focus();
    },
    [],
  );

  function turn(by: number) {
    if (total > 1) onShow((by < 0 ? previous : next).slug);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(by);
  });
  // The document listens, because a press on the picture focuses the body; a layout effect misses no key.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  const replaceDefault = (run: () => void) => (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  function closeFromBackground(event: MouseEvent) {
    if (event.button !== 0 || (event.target as Element).closest("button, img, figcaption")) return;
    // Otherwise the press would take the focus that closing restores.
    event.preventDefault();
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      open={!isHydrated || undefined}
      aria-labelledby={titleId}
      onCancel={replaceDefault(onClose)}
      onMouseDown={closeFromBackground}
      {...useSwipe(turn)}
    >
      <Form method="get" action={useLocation().pathname}>
        <div className={styles.lightboxTop}>
          <span>
            {index + 1} / {total}
          </span>
          <IconButton
            type="submit"
            name="page"
            value={pageContaining(index)}
            label="Fermer"
            onClick={replaceDefault(onClose)}
          >
            <CloseIcon />
          </IconButton>
        </div>
        {total > 1 && (
          <IconButton
            type="submit"
            name="photo"
            value={previous.slug}
            label="Image précédente"
            className={styles.lightboxPrevious}
            onClick={replaceDefault(() => turn(-1))}
          >
            <PreviousIcon />
          </IconButton>
        )}
        <figure>
          <Picture key={slug} picture={picture} sizes={SIZES} eager className={styles.lightboxImage} />
          <figcaption>
            <h2 id={titleId}>{title}</h2>
            <span>{description}</span>
          </figcaption>
        </figure>
        {total > 1 && (
          <IconButton
            type="submit"
            name="photo"
            value={next.slug}
            label="Image suivante"
            className={styles.lightboxNext}
            onClick={replaceDefault(() => turn(1))}
          >
            <NextIcon />
          </IconButton>
        )}
      </Form>
      <p className="visuallyHidden" aria-live="polite">
        {`${title}, image ${index + 1} sur ${total}`}
      </p>
      {isHydrated && (
        <div className="visuallyHidden" aria-hidden="true">
          {[...new Set([previous, next])].map(
            (neighbour) =>
              neighbour.slug !== slug && (
                <Picture key={neighbour.slug} picture={neighbour.picture} sizes={SIZES} alt="" preload />
              ),
          )}
        </div>
      )}
    </dialog>
  );
}
