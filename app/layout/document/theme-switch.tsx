import { useSyncExternalStore } from "react";
import { chooseTheme, currentTheme, onThemeChange } from "./theme.ts";
import styles from "./theme-switch.module.css";

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => null);
  const label = `Passer au thème ${theme === "dark" ? "clair" : "sombre"}`;
  return (
    <button
      className={styles.themeSwitch}
      type="button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(currentTheme() === "dark" ? "light" : "dark")}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M1 12h22" />
        <circle className={styles.circle} cx="12" cy="12" r="7.5" />
        <g className={styles.orb}>
          <circle className={styles.sun} cx="12" cy="4.5" r="3" />
        </g>
      </svg>
    </button>
  );
}
