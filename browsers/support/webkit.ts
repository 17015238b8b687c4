import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fetchPackage } from "#support/network/fetch-package.ts";
import { freePort } from "#support/network/free-port.ts";
import type { Browser, Key } from "./browser.ts";

const VERSION = "4.49.0";
const DRIVER = process.env.WEBKIT_DRIVER ?? "WebKitWebDriver";
const PROGRAM = process.env.WEBKIT ?? "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

interface Selenium {
  Builder: new () => { usingServer(url: string): { withCapabilities(of: object): { build(): Promise<Driver> } } };
  Capabilities: new (of: object) => { get(name: string): unknown };
  Key: Record<string, string>;
}

interface Driver {
  getCapabilities(): Promise<{ get(name: string): unknown }>;
  manage(): { window(): { setRect(rect: object): Promise<unknown> }; deleteAllCookies(): Promise<void> };
  get(address: string): Promise<void>;
  executeScript(script: string): Promise<unknown>;
  switchTo(): { activeElement(): { sendKeys(text: string): Promise<void> } };
  actions(): Actions;
  takeScreenshot(): Promise<string>;
  quit(): Promise<void>;
}

interface Actions {
  move(to: { x: number; y: number; duration?: number }): Actions;
  press(): Actions;
  release(): Actions;
  perform(): Promise<void>;
}

const KEYS: Record<Key, string> = {
  Escape: "ESCAPE",
  ArrowRight: "ARROW_RIGHT",
  ArrowLeft: "ARROW_LEFT",
  Enter: "ENTER",
  Tab: "TAB",
};

export async function startWebKit(): Promise<Browser> {
  const entry = join(fetchPackage("selenium-webdriver", VERSION), "index.js");
  const { Builder, Capabilities, Key } = createRequire(import.meta.url)(entry) as Selenium;
  const display = await startDisplay();
  const port = await freePort();
  const driverProcess = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, LANG: "fr_FR.UTF-8", LANGUAGE: "fr" },
    stdio: "ignore",
  });
  const options = { binary: PROGRAM, args: ["--automation"] };
  const capabilities = new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options });
  const openSession = async (): Promise<Driver> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
      } catch (error) {
        if (tries === 20) throw error;
        await sleep(250);
      }
    }
  };
  let driver = await openSession();
  let size = { width: 1440, height: 900 };
  await driver.manage().window().setRect(size);
  const version = (await driver.getCapabilities()).get("browserVersion");
  return {
    name: `WebKitGTK ${String(version)}`,
    async resize(width, height) {
      size = { width, height };
      await driver.manage().window().setRect(size);
    },
    open: (address) => driver.get(address),
    run: async <Value>(expression: string) => (await driver.executeScript(`return (${expression})`)) as Value,
    click: (at) =>
      driver
        .actions()
        .move({ ...round(at), duration: 0 })
        .press()
        .release()
        .perform(),
    drag: (from, to) =>
      driver
        .actions()
        .move({ ...round(from), duration: 0 })
        .press()
        .move({ ...round({ x: to.x, y: to.y - 6 }), duration: 200 })
        .move({ ...round(to), duration: 100 })
        .release()
        .perform(),
    type: (text) => driver.switchTo().activeElement().sendKeys(text),
    press: (key) => driver.switchTo().activeElement().sendKeys(Key[KEYS[key]]!),
    pngScreenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    async forgetEverything() {
      // Only a new session has a new profile.
      await driver.quit();
      driver = await openSession();
      await driver.manage().window().setRect(size);
    },
    async close() {
      await driver.quit();
      driverProcess.kill();
      display.close();
    },
  };
}

const round = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });

async function startDisplay(): Promise<{ name: string; close(): void }> {
  for (let number = 90; ; number += 1) {
    if (existsSync(`/tmp/.X${number}-lock`)) continue;
    const name = `:${number}`;
    const screen: ChildProcess = spawn("Xvfb", [name, "-screen", "0", "1600x1200x24"], { stdio: "ignore" });
    for (let tries = 0; tries < 40 && screen.exitCode === null; tries += 1) {
      if (existsSync(`/tmp/.X11-unix/X${number}`)) return { name, close: () => void screen.kill() };
      await sleep(100);
    }
    screen.kill();
    if (number > 99) throw new Error("Xvfb ne démarre pas.");
  }
}
