import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Point } from "./browser.ts";

const TIMEOUT_MS = 15_000;
const POLL_MS = 100;

const SELECTORS = {
  button: "button, [role=button]",
  link: "a[href]",
  textbox: "input:not([type=radio], [type=checkbox], [type=hidden]), textarea",
  radio: "input[type=radio]",
  checkbox: "input[type=checkbox]",
};
type AriaRole = keyof typeof SELECTORS;

// Runs in the page: marks the first visible element with this role and name, preferably within the topmost dialog.
// A name that ends with « … » is a prefix; one that begins with « … » may be anywhere.
const FIND = `(selector, wanted) => {
  const plain = (text) => (text ?? "").replace(/[\\s\\u00a0\\u202f]+/g, " ").replaceAll("’", "'").trim();
  const nameOf = (element) => plain(
    element.getAttribute("aria-label")
    ?? ([...(element.getAttribute("aria-labelledby") ?? "").split(" ")].map((id) => document.getElementById(id)?.textContent).filter(Boolean).join(" ")
    || (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(" ") : element.textContent)));
  const isShown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const hasName = (element) => {
    const name = nameOf(element);
    const pattern = plain(wanted);
    if (pattern.startsWith("…")) return name.includes(pattern.slice(1));
    return pattern.endsWith("…") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  };
  const topDialog = [...document.querySelectorAll("dialog[open]")].filter(isShown).at(-1);
  const matchesIn = (root) => [...root.querySelectorAll(selector)].filter((element) => isShown(element) && hasName(element));
  const found = (topDialog && matchesIn(topDialog)[0]) ?? matchesIn(document)[0];
  if (!found) return null;
  document.querySelector("[data-target]")?.removeAttribute("data-target");
  // A radio button or checkbox may be drawn by its label.
  const isDrawn = found.checkVisibility({ opacityProperty: true }) && found.getBoundingClientRect().width > 8;
  const target = isDrawn ? found : found.labels?.[0] ?? found;
  target.setAttribute("data-target", "");
  target.scrollIntoView({ block: "center", behavior: "instant" });
  const box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // A mouse cannot reach a point that another element covers.
  return target.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}`;

export class Screen {
  readonly browser: Browser;
  readonly #site: string;

  constructor(browser: Browser, site: string) {
    this.browser = browser;
    this.#site = site;
  }

  /** Opens a page and waits for its hydration. */
  async visit(path: string): Promise<void> {
    await this.browser.open(path.startsWith("http") ? path : this.#site + path);
    // React Router sets it on hydration.
    await this.until(`history.scrollRestoration === "manual"`, `${path} is hydrated`);
  }

  /** @returns the position of an element, once it no longer moves */
  async find(role: AriaRole, name: string): Promise<Point> {
    return this.#waitForRest(
      `(${FIND})(${JSON.stringify(SELECTORS[role])}, ${JSON.stringify(name)})`,
      `${role} « ${name} »`,
    );
  }

  async #waitForRest(pointAt: string, what: string): Promise<Point> {
    let before = await this.until<Point>(pointAt, what);
    for (;;) {
      await sleep(POLL_MS);
      const now = await this.until<Point>(pointAt, what);
      if (now.x === before.x && now.y === before.y) return now;
      before = now;
    }
  }

  async click(role: AriaRole, name: string): Promise<void> {
    await this.browser.click(await this.find(role, name));
  }

  async fill(name: string, text: string): Promise<void> {
    await this.find("textbox", name);
    await this.browser.run(
      `(() => { const field = document.querySelector("[data-target]"); field.focus(); field.select?.(); return true; })()`,
    );
    await this.browser.type(text);
  }

  /** Waits for a text, ignoring case and kinds of spaces and apostrophes. */
  async see(text: string): Promise<void> {
    await this.until(`(${CONTAINS_TEXT})(${JSON.stringify(text)})`, `« ${text} » is shown`);
  }

  async seeNot(text: string): Promise<void> {
    await this.until(`!(${CONTAINS_TEXT})(${JSON.stringify(text)})`, `« ${text} » is gone`);
  }

  async seeAddress(end: string): Promise<void> {
    await this.until(
      `(location.pathname + location.search + location.hash).endsWith(${JSON.stringify(end)})`,
      `address ${end}`,
    );
  }

  /** @returns the middle of an element, or a point near the upper edge of a tall one, once it no longer moves */
  middle(selector: string): Promise<Point> {
    const box = `document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect()`;
    const point = `{ x: box.x + box.width / 2, y: box.y + Math.min(12, box.height / 2) }`;
    return this.#waitForRest(`(() => { const box = ${box}; return box && ${point}; })()`, selector);
  }

  async until<Value>(expression: string, what: string): Promise<Value> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      try {
        const value = await this.browser.run<Value>(expression);
        if (value) return value;
      } catch (error) {
        // During a navigation there is no document to ask.
        if (Date.now() > end) throw error;
      }
      if (Date.now() > end) throw new Error(`not within ${TIMEOUT_MS / 1000} s: ${what}`);
      await sleep(POLL_MS);
    }
  }
}

const CONTAINS_TEXT = `(text) => {
  const plain = (shown) => shown.replace(/[\\s\\u00a0\\u202f]+/g, " ").replaceAll("’", "'");
  return plain(document.body.innerText).toLowerCase().includes(plain(text).toLowerCase());
}`;
