import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/logging/log.server.ts";
import { createSmtpTransport } from "#app/platform/mail/smtp-transport.server.ts";
import { startMaildev } from "#app/platform/mail/maildev.server.ts";

const log = createLog("silent");

async function occupyPort(port: number) {
  const server = createServer().listen(port, "127.0.0.1");
  // If another process holds the port, the server does not listen, and its port is not checked: it may become free.
  await Promise.race([once(server, "listening"), once(server, "error")]).catch(() => {});
  return server;
}

test("Maildev receives and shows mails on loopback, even if its usual ports are taken", async () => {
  const servers = await Promise.all([occupyPort(1025), occupyPort(1080)]);
  const maildev = await startMaildev(log);
  const { origin, username, password } = new URL(maildev.webUrl);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const get = (path: string) => fetch(origin + path, { headers: { authorization } });
  try {
    expect(maildev.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    expect(maildev.webUrl).toMatch(/^http:\/\/solstice:[\w-]{16}@127\.0\.0\.1:\d+\/#\/$/);
    const occupiedPorts = servers
      .filter(({ listening }) => listening)
      .map((server) => (server.address() as AddressInfo).port);
    for (const url of [maildev.smtpUrl, maildev.webUrl]) expect(occupiedPorts).not.toContain(Number(new URL(url).port));

    const transport = createSmtpTransport(maildev.smtpUrl);
    const message = { subject: "Bonjour Zoé", html: "<p>été</p>", text: "été" };
    const delivery = {
      to: "zoe@client.example",
      from: "Atelier Solstice <bonjour@solstice.example>",
      messageId: "<1@solstice.example>",
      date: new Date("2026-11-20T10:00:00Z"),
      message,
    };
    await transport.send(delivery, new AbortController().signal);
    transport.close();
    const listMails = async () => {
      const list = (await (await get("/email")).json()) as { subject: string; messageId: string }[];
      return list.map(({ subject, messageId }) => ({ subject, messageId }));
    };
    await expect.poll(listMails).toEqual([{ subject: "Bonjour Zoé", messageId: "1@solstice.example" }]);
    expect(await (await get("/")).text()).toContain("MailDev");

    // Without a password, any page in the same browser could read the mails.
    expect((await fetch(`${origin}/email`)).status).toBe(401);
    const socket = new WebSocket(`${origin.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, "error");
    expect(socket.readyState).not.toBe(WebSocket.OPEN);
  } finally {
    await maildev.close();
    for (const server of servers) server.close();
  }
  await expect(fetch(origin)).rejects.toThrow();
});
