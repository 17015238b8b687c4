import { useEffect, useState } from "react";
import { UpIcon } from "#app/ui/icons.tsx";
import { mainId } from "#app/layout/document/main-id.ts";
import styles from "./scroll-top.module.css";

const MIN_SCROLL_PX = 300; // specification §9

export function ScrollTop() {
  const [isVisible, setIsVisible] = useState(false);

  useEffect(() => {
    const update = () => setIsVisible(window.scrollY > MIN_SCROLL_PX);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);

  function scrollToTop() {
    const reducesMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: reducesMotion ? "instant" : "smooth" });
    // The focused button is about to disappear.
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }

  return (
    <button
      className={styles.scrollTop}
      type="button"
      aria-label="Revenir en haut de la page"
      data-visible={isVisible || undefined}
      onClick={scrollToTop}
    >
      <UpIcon />
    </button>
  );
}
