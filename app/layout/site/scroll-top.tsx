import { useEffect, useState } from "react";
import { UpIcon } from "#app/ui/icons.tsx";
import { mainId } from "#app/layout/document/main-id.ts";
import styles from "./scroll-top.module.css";

const SHOWN_AFTER_PX = 300; // specification §9

export function ScrollTop() {
  const [visible, setVisible] = useState(false);

  useEffect(() => {
    const follow = () => setVisible(window.scrollY > SHOWN_AFTER_PX);
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);

  function scrollToTop() {
    const isReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: isReduced ? "instant" : "smooth" });
    // The focused button is about to disappear.
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }

  return (
    <button
      className={styles.scrollTop}
      type="button"
      aria-label="Revenir en haut de la page"
      data-visible={visible || undefined}
      onClick={scrollToTop}
    >
      <UpIcon />
    </button>
  );
}
