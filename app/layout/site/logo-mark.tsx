import styles from "./logo-mark.module.css";

export function LogoMark() {
  return (
    <svg className={`icon ${styles.mark}`} viewBox="0 0 44 32" aria-hidden="true">
      <path className={styles.lowerArc} d="M10 18a12 12 0 0 0 24 0" />
      <path d="M10 18a12 12 0 0 1 24 0M1 18h42" />
      <circle className={styles.sun} cx="22" cy="6" r="3.4" />
    </svg>
  );
}
