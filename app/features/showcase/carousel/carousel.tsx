import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { Picture, type PictureData } from "#app/ui/picture.tsx";
import { wrapIndex } from "#app/features/showcase/gallery/paging.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";
import { useSwipe } from "#app/features/showcase/use-swipe.ts";
import styles from "./carousel.module.css";

const INTERVAL_MS = 5000; // set by specification §9
/** The next picture starts to load this long after the current one is shown, so never with the first paint. */
const FETCH_AFTER_MS = 3000;

// Pictures (3:2, upright 3:4) cover a frame of 100vw × 72svh (at most 44rem), on wide screens × 100svh less the header.
const SIZES = "(max-width: 56rem) max(100vw, 66rem), max(100vw, 144svh)";
const UPRIGHT = { media: "(width < 36rem)", sizes: "max(100vw, 54svh)" };

export interface CarouselProps {
  label: string;
  slides: readonly { id: string; picture: PictureData; caption: string }[];
  children: ReactNode;
}

/** The end of the timer bar's animation shows the next picture; hover, visible focus and scrolling away pause it. */
export function Carousel({ label, slides, children }: CarouselProps) {
  const total = slides.length;
  // `round` restarts the timer even if the same picture is shown again.
  const [current, setCurrent] = useState({ index: 0, round: 0 });
  const { round } = current;
  // A publication may remove slides while the page is open.
  const active = Math.min(current.index, total - 1);
  const [needed, setNeeded] = useState<ReadonlySet<number>>(new Set([0]));
  const [announcement, setAnnouncement] = useState("");
  const reducedMotion = useReducedMotion();
  const [choice, setChoice] = useState<"play" | "pause" | null>(null);
  const isPlaying = total > 1 && (choice ? choice === "play" : !reducedMotion);
  const [pausedBy, setPausedBy] = useState({ hover: false, focus: false, away: false });
  const isTimerPaused = !isPlaying || pausedBy.hover || pausedBy.focus || pausedBy.away;

  const section = useRef<HTMLElement>(null);
  const timerBar = useRef<HTMLSpanElement>(null);
  const timer = useRef<Animation>(null);
  const target = useRef(0);

  function markNeeded(...indexes: number[]) {
    setNeeded((known) => (indexes.every((index) => known.has(index)) ? known : new Set([...known, ...indexes])));
  }

  async function show(index: number, byVisitor: boolean) {
    target.current = index;
    markNeeded(index);
    await decodePicture(section.current, index);
    if (target.current !== index) return;
    setCurrent((before) => ({ index, round: before.round + 1 }));
    if (byVisitor) markNeeded(wrapIndex(index, 1, total));
    setAnnouncement(byVisitor ? `Image ${index + 1} sur ${total} : ${slides[index]!.caption}` : "");
  }

  const turn = (by: number) => void show(wrapIndex(target.current, by, total), true);
  const onTimerEnd = useEffectEvent(() => void show(wrapIndex(active, 1, total), false));
  const fetchNext = useEffectEvent(() => markNeeded(wrapIndex(active, 1, total)));

  useEffect(() => {
    const animation = timerBar.current!.animate({ scale: ["0 1", "1 1"] }, { duration: INTERVAL_MS, fill: "forwards" });
    animation.onfinish = onTimerEnd;
    timer.current = animation;
    return () => {
      animation.onfinish = null;
      animation.cancel();
    };
  }, [round]);

  useEffect(() => {
    if (isTimerPaused) return timer.current?.pause();
    // A finished animation would start again.
    if (timer.current?.playState === "paused") timer.current.play();
    const timeout = setTimeout(fetchNext, FETCH_AFTER_MS);
    return () => clearTimeout(timeout);
  }, [round, isTimerPaused]);

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setPausedBy((reasons) => ({ ...reasons, away: !entry!.isIntersecting })),
    );
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, []);

  const swipe = useSwipe(turn);
  const setHover = (isHovered: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") setPausedBy((reasons) => ({ ...reasons, hover: isHovered }));
  };
  function onFocus({ target }: FocusEvent) {
    // A mouse click focuses the button too; only visible focus pauses.
    if (target.matches(":focus-visible")) setPausedBy((reasons) => ({ ...reasons, focus: true }));
  }

  return (
    <section
      ref={section}
      className={styles.carousel}
      aria-roledescription="carrousel"
      aria-label={label}
      data-playing={!isTimerPaused || undefined}
      onFocus={onFocus}
      onBlur={() => setPausedBy((reasons) => ({ ...reasons, focus: false }))}
    >
      <div className={styles.carouselFrame}>
        <div className={styles.carouselSlides} {...swipe}>
          {slides.map(({ id, picture }, index) => (
            <div
              key={id}
              className={styles.carouselSlide}
              role="group"
              aria-roledescription="diapositive"
              aria-label={`${index + 1} sur ${total}`}
              data-active={index === active || undefined}
              data-needed={needed.has(index) || undefined}
            >
              <Picture picture={picture} sizes={SIZES} upright={UPRIGHT} eager={index === 0} />
            </div>
          ))}
        </div>
        <div className={styles.carouselTitle}>{children}</div>
        {/* Hovering pauses only here: a mouse that rests on the picture would pause the carousel for good. */}
        <div className={styles.carouselBar} onPointerEnter={setHover(true)} onPointerLeave={setHover(false)}>
          <span ref={timerBar} className={styles.carouselTime} aria-hidden="true" />
          <p className="caption">
            <b>Pl.&nbsp;{active + 1}</b>
            <span>{slides[active]!.caption}</span>
          </p>
          {total > 1 && (
            <>
              <span className={styles.carouselCount}>
                {active + 1} / {total}
              </span>
              <IconButton
                label={isPlaying ? "Mettre en pause le défilement" : "Reprendre le défilement"}
                onClick={() => setChoice(isPlaying ? "pause" : "play")}
              >
                {isPlaying ? <PauseIcon /> : <PlayIcon />}
              </IconButton>
              <IconButton label="Image précédente" onClick={() => turn(-1)}>
                <PreviousIcon />
              </IconButton>
              <IconButton label="Image suivante" onClick={() => turn(1)}>
                <NextIcon />
              </IconButton>
            </>
          )}
        </div>
      </div>
      <p className="visuallyHidden" aria-live="polite">
        {announcement}
      </p>
    </section>
  );
}

/** Resolves even if the picture fails to load. The slide then shows its background. */
async function decodePicture(section: HTMLElement | null, index: number): Promise<void> {
  const image = section?.querySelectorAll("img")[index];
  if (!image) return;
  // A lazy image that is not displayed never loads.
  image.loading = "eager";
  await image.decode().catch(() => {});
}
