import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface InboxMail {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar: { method: string; content: string } | undefined;
  parsed: ParsedMail;
  raw: string;
}

export interface Inbox {
  readonly smtpUrl: string;
  readonly mails: readonly InboxMail[];
  /** Resolves with the first mail that matches, even if it has arrived already. */
  waitFor(predicate: (mail: InboxMail) => boolean, options?: { timeout?: number }): Promise<InboxMail>;
  /** true: closes the port and all connections; false: opens the same port again. */
  refuseConnections(on: boolean): Promise<void>;
  /** Response to RCPT TO from now on; null accepts again. */
  rejectRecipients(answer: { code: number; message: string } | null): void;
  /** Runs `work` after each mail has arrived, but before the sender learns that it was accepted. */
  beforeAccepting(work: (() => void) | null): void;
  clear(): void;
  close(): Promise<void>;
}

export async function startInbox(): Promise<Inbox> {
  const mails: InboxMail[] = [];
  const watchers = new Set<() => void>();
  let rejection: { code: number; message: string } | null = null;
  let workBeforeAccepting: (() => void) | null = null;
  let server: SMTPServer | undefined;
  let port = 0;

  async function open(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      logger: false,
      closeTimeout: 1,
      onRcptTo: (_address, _session, done) =>
        done(rejection && Object.assign(new Error(rejection.message), { responseCode: rejection.code })),
      onData(stream, _session, done) {
        receive(stream)
          .then(() => workBeforeAccepting?.())
          .then(() => done(), done);
      },
    });
    // Tests cut connections in the middle of a mail.
    server.on("error", () => {});
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
    port = (server.server.address() as AddressInfo).port;
  }

  async function receive(stream: NodeJS.ReadableStream): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    mails.push(toInboxMail(await simpleParser(raw), raw.toString()));
    for (const check of watchers) check();
  }

  async function close(): Promise<void> {
    const closing = server;
    server = undefined;
    if (closing) await new Promise<void>((done) => closing.close(done));
  }

  await open();
  return {
    get smtpUrl() {
      return `smtp://127.0.0.1:${port}`;
    },
    mails,
    waitFor(predicate, { timeout = 30_000 } = {}) {
      return new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer);
          watchers.delete(check);
          settle();
        };
        const check = () => {
          const mail = mails.find(predicate);
          if (mail) finish(() => resolve(mail));
        };
        const timer = setTimeout(
          () => finish(() => reject(new Error(`no such mail within ${timeout} ms; received: ${summary(mails)}`))),
          timeout,
        );
        watchers.add(check);
        check();
      });
    },
    async refuseConnections(on) {
      if (on) await close();
      else if (!server) await open();
    },
    rejectRecipients(answer) {
      rejection = answer;
    },
    beforeAccepting(work) {
      workBeforeAccepting = work;
    },
    clear() {
      mails.length = 0;
    },
    close,
  };
}

/** Waits for the first mail to this address that links to this page of the site. @returns the link's path with its token */
export async function mailedLink({ waitFor }: Inbox, to: string, page: string): Promise<string> {
  const link = new RegExp(`${page}[/?][\\w=-]+`);
  const { text } = await waitFor((mail) => mail.to === to && link.test(mail.text));
  return link.exec(text)![0];
}

function toInboxMail(parsed: ParsedMail, raw: string): InboxMail {
  // mailparser lists the text/calendar alternative as an attachment; the .ics file is application/ics.
  const calendar = parsed.attachments.find(({ contentType }) => contentType === "text/calendar");
  return {
    messageId: parsed.messageId ?? "",
    from: parsed.from?.text ?? "",
    to: [parsed.to ?? []]
      .flat()
      .map((address) => address.text)
      .join(", "),
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html || "",
    calendar: calendar && {
      method: /^Content-Type:\s*text\/calendar;[^]*?method=(\w+)/im.exec(raw)?.[1] ?? "",
      content: calendar.content.toString("utf8"),
    },
    parsed,
    raw,
  };
}

function summary(mails: readonly InboxMail[]): string {
  return mails.map(({ to, subject }) => `« ${subject} » to ${to}`).join("; ") || "nothing";
}
