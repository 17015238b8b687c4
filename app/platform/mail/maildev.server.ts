import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SettingsError } from "#app/platform/config/settings.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

const LOOPBACK = "127.0.0.1";
const MAX_STORED_MAILS = 500;
const MAILDEV_USER = "solstice";

export interface Maildev {
  smtpUrl: string;
  webUrl: string;
  close(): Promise<void>;
}

/** Listens on loopback only, on the usual ports if they are free. @throws SettingsError without development packages */
export async function startMaildev(log: Log): Promise<Maildev> {
  // Maildev's main function would end the process at SIGTERM, so its parts are used.
  const { mailServer, web, logger } = await loadMaildev();
  logger.setLevel(0);
  // Maildev's own handler throws most connection errors, which would end the site.
  mailServer.onSmtpError = (error) => log.debug({ code: error.code }, "maildev connection failed");

  const folder = await mkdtemp(join(tmpdir(), "solstice-mail-"));
  // `close` does not run after a crash or a failed start.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  mailServer.create(1025, LOOPBACK, folder);
  mailServer.on("new", () => {
    const oldest = mailServer.store.length > MAX_STORED_MAILS ? mailServer.store[0] : undefined;
    if (oldest) mailServer.deleteEmail(oldest.id, () => {});
  });
  mailServer.smtp.server.listen(1025, LOOPBACK);
  const smtpPort = await waitForPort(mailServer.smtp.server);
  // Maildev allows every origin, so without a password any page in this machine's browser could read the mails.
  const password = randomBytes(12).toString("base64url");
  web.start(1080, LOOPBACK, mailServer, MAILDEV_USER, password, undefined, {});
  // Maildev's web socket checks neither password nor origin; its page works without the socket.
  web.server.removeAllListeners("upgrade");
  const webPort = await waitForPort(web.server);

  return {
    smtpUrl: `smtp://${LOOPBACK}:${smtpPort}`,
    // The page would add a missing « #/ », which Chromium refuses for an address with a password.
    webUrl: `http://${MAILDEV_USER}:${password}@${LOOPBACK}:${webPort}/#/`,
    async close() {
      await Promise.all([
        new Promise<void>((done) => mailServer.close(() => done())),
        new Promise<void>((done) => web.close(() => done())),
      ]);
    },
  };
}

async function loadMaildev() {
  try {
    const [{ default: mailServer }, { default: web }, { default: logger }] = await Promise.all([
      import("maildev/lib/mailserver.js"),
      import("maildev/lib/web.js"),
      import("maildev/lib/logger.js"),
    ]);
    return { mailServer, web, logger };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new SettingsError(
      "Réglage SMTP_URL : il manque, et Maildev, qui reçoit les e-mails de démonstration, n’est pas installé (« npm ci » l’installe).",
    );
  }
}

/** Waits until the server listens, on a free port if the usual one is taken. */
async function waitForPort(server: Server): Promise<number> {
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    server.listen(0, LOOPBACK);
    await once(server, "listening");
  }
  return (server.address() as AddressInfo).port;
}
