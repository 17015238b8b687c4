export type Theme = "light" | "dark";

/** The ground of the page, for the browser's own bars (tokens.css, --paper). */
export const THEME_COLORS: Record<Theme, string> = { light: "#f6f1e7", dark: "#14110e" };

const listeners = new Set<(theme: Theme, chosen: boolean) => void>();

/** What is shown: the visitor's choice, or else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Shows the theme until the page is left. Nothing is stored here: remembering it takes the visitor's consent. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[theme];
  }
  for (const listener of listeners) listener(theme, true);
}

/** Calls back when the theme changes; `chosen` is false when it was the system that changed it. */
export function onThemeChange(listener: (theme: Theme, chosen: boolean) => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const followSystem = () => listener(currentTheme(), false);
  listeners.add(listener);
  system.addEventListener("change", followSystem);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", followSystem);
  };
}
