export type Theme = "light" | "dark";

/** The page background for the browser's own bars; same values as --paper in tokens.css. */
export const THEME_COLORS: Record<Theme, string> = { light: "#f6f1e7", dark: "#14110e" };

const listeners = new Set<(theme: Theme, byVisitor: boolean) => void>();

/** Null: the visitor follows the system. */
export function chosenTheme(): Theme | null {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : null;
}

export function currentTheme(): Theme {
  return chosenTheme() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Does not store the theme, which needs consent (remembered-theme.tsx). */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[theme];
  }
  for (const listener of listeners) listener(theme, true);
}

export function onThemeChange(listener: (theme: Theme, byVisitor: boolean) => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const followSystem = () => listener(currentTheme(), false);
  listeners.add(listener);
  system.addEventListener("change", followSystem);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", followSystem);
  };
}
