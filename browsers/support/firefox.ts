import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fetchPackage } from "#support/network/fetch-package.ts";
import type { Browser } from "./browser.ts";

// Puppeteer controls Firefox directly with WebDriver BiDi, without a driver program.
const VERSION = "25.16.0";
const PROGRAM = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

interface Puppeteer {
  launch(options: object): Promise<{
    version(): Promise<string>;
    createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
    close(): Promise<void>;
  }>;
}

interface Page {
  setViewport(size: { width: number; height: number }): Promise<void>;
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
  mouse: {
    click(x: number, y: number): Promise<void>;
    move(x: number, y: number, options?: object): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  screenshot(): Promise<Uint8Array>;
}

export async function startFirefox(): Promise<Browser> {
  const entry = join(fetchPackage("puppeteer-core", VERSION), "lib/puppeteer/puppeteer-core.js");
  const { default: puppeteer } = (await import(pathToFileURL(entry).href)) as { default: Puppeteer };
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: PROGRAM,
    headless: true,
    extraPrefsFirefox: { "intl.accept_languages": "fr-FR, fr" },
  });
  let context = await browser.createBrowserContext();
  let page = await context.newPage();
  let size = { width: 1440, height: 900 };
  await page.setViewport(size);
  return {
    name: (await browser.version()).replace("/", " "),
    async resize(width, height) {
      size = { width, height };
      await page.setViewport(size);
    },
    open: async (address) => void (await page.goto(address)),
    run: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y - 6, { steps: 6 });
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    pngScreenshot: async () => Buffer.from(await page.screenshot()),
    async forgetEverything() {
      await context.close();
      context = await browser.createBrowserContext();
      page = await context.newPage();
      await page.setViewport(size);
    },
    close: () => browser.close(),
  };
}
