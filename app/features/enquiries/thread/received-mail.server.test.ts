import { expect, test } from "vitest";
import { ANSWER_MAXIMUM } from "#app/features/enquiries/settings/reply-template.ts";
import { parseReceivedMail } from "#app/platform/mail/parse-received-mail.server.ts";
import { readReceivedMail, RECEIVED_MAIL_MB } from "./received-mail.server.ts";
import { describeReceivedMail } from "./received-mail.ts";

const eml = (headers: string[], body: string) => new Blob([[...headers, "", body].join("\r\n")]);
const FROM = "From: =?utf-8?Q?Camille_Mor=C3=A9?= <camille@courriel.example>";

/** Parses in this process, because a subprocess takes half a second to start. */
const parse = async (file: Blob) => parseReceivedMail(await file.bytes());
const storedText = async (file: Blob) => describeReceivedMail((await parse(file))!, "", ANSWER_MAXIMUM);

test("a received mail is stored as its sender, date, subject and text", async () => {
  const date = "Date: Fri, 4 Dec 2026 09:04:00 +0000";
  const subject = "Subject: =?utf-8?B?UmXCoDogVm90cmUgZGVtYW5kZQ==?=";
  const parts = [
    "--x",
    "Content-Type: text/plain; charset=iso-8859-1",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "D=E9j=E0 r=E9pondu,\r\n\r\n\r\n\r\nCamille",
    "--x",
    'Content-Type: text/html; charset="utf-8"',
    "",
    "<p>En gras</p>",
    "--x",
    "Content-Type: image/png",
    "Content-Disposition: attachment; filename=a.png",
    "Content-Transfer-Encoding: base64",
    "",
    "iVBORw0KGgo=",
    "--x--",
  ];
  const mail = eml([FROM, date, subject, "Content-Type: multipart/alternative; boundary=x"], parts.join("\r\n"));
  const read = await readReceivedMail(mail);
  expect(read.ok && describeReceivedMail(read.mail, "Reçu ce matin.", ANSWER_MAXIMUM)).toBe(
    [
      "Reçu ce matin.",
      "",
      "De : Camille Moré, camille@courriel.example",
      "Envoyé le : 4 décembre 2026 à 10:04",
      "Objet : Re\u00A0: Votre demande",
      "",
      "Déjà répondu,",
      "",
      "Camille",
    ].join("\n"),
  );
});

test("a received mail cannot inject markup or forge a header line in the stored text", async () => {
  const hostile = eml(
    [
      "From: =?utf-8?Q?Camille=0D=0AObjet=20=3A=20faux?= <c@courriel.example>",
      "Date: avant-hier",
      "Subject: =?utf-8?Q?=E2=80=AEgnp.exe=00?=",
      "Content-Type: text/html; charset=utf-8",
    ],
    `<style>p { color: red }</style><script>alert(1)</script><p>Bonjour &lt;script&gt; <img src="https://mal.example/x">`,
  );
  const stored = await storedText(hostile);
  expect(stored.split("\n")).toEqual([
    "De : Camille Objet : faux, c@courriel.example",
    "Objet : gnp.exe",
    "",
    "Bonjour <script>",
  ]);
});

test("a long received mail is truncated and ends with a notice", async () => {
  const stored = await storedText(eml([FROM], "🎉".repeat(10_000)));
  expect([...stored].length).toBeLessThanOrEqual(ANSWER_MAXIMUM);
  expect(stored).toMatch(/🎉\n\n\[La suite de l’e-mail n’est pas conservée\.\]$/u);
});

const nestedParts = Array.from(
  { length: 200 },
  (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
);
const manyHeaders = Array.from({ length: 9_000 }, (_, n) => `X-${n}: ${"a".repeat(40)}`);

test.each([
  ["plain text", new Blob(["n'importe quoi"])],
  ["binary data", new Blob([new Uint8Array(2_000).fill(0xff)])],
  ["a mail without text", eml([FROM], " \r\n ")],
  ["a mail without a sender", eml(["Subject: Sans expéditeur"], "Bonjour")],
  ["a mail with 9,000 headers", eml([FROM, ...manyHeaders], "Bonjour")],
  ["a mail with 200 nested parts", eml([FROM, nestedParts.join("\r\n")], "Bonjour")],
])("a received file is rejected if it is %s", async (_, file) => {
  expect(await parse(file)).toBeNull();
});

test("a received mail is rejected if it is too big", async () => {
  const big = new Blob([`${FROM}\r\n\r\n`, new Uint8Array(RECEIVED_MAIL_MB * 1024 * 1024)]);
  expect(await readReceivedMail(big)).toEqual({ ok: false, reason: "mail-too-big" });
});

test.each(["", "\r\n", "\u00A0"])(
  "a received mail with an empty text/plain part (%j) shows the text of its HTML",
  async (empty) => {
    const body = [
      ["--x", "Content-Type: text/plain; charset=utf-8", "", empty],
      ["--x", "Content-Type: text/html; charset=utf-8", "", "<p>Bonjour à vous</p>", "--x--"],
    ].flat();
    const stored = await storedText(eml([FROM, "Content-Type: multipart/alternative; boundary=x"], body.join("\r\n")));
    expect(stored.split("\n").at(-1)).toBe("Bonjour à vous");
  },
);

test.each([
  ["no Content-Type", []],
  ["a Content-Type without charset", ["Content-Type: text/plain; format=fixed"]],
  ["an HTML part without charset", ["Content-Type: text/html"]],
])("a received mail with %s is decoded as UTF-8 if valid, otherwise as windows-1252", async (_, headers) => {
  const lastLine = async (encoding: "latin1" | "utf8") => {
    const source = [FROM, ...headers, "", "Déjà noté"].join("\r\n");
    return (await storedText(new Blob([Buffer.from(source, encoding)]))).split("\n").at(-1);
  };
  expect([await lastLine("latin1"), await lastLine("utf8")]).toEqual(["Déjà noté", "Déjà noté"]);
});

test("a received mail that takes too long to parse is rejected without blocking the event loop", async () => {
  const hostile = eml([FROM, "Content-Type: text/plain; format=flowed"], "a \nb\n".repeat(900_000));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 50);
  expect(await readReceivedMail(hostile, 1_500)).toEqual({ ok: false, reason: "mail-too-slow" });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test("a received mail with too deeply nested HTML is unreadable and raises no error", async () => {
  const deep = eml([FROM, "Content-Type: text/html"], `${"<div>".repeat(10_000)}Bonjour`);
  expect(await readReceivedMail(deep)).toEqual({ ok: false, reason: "mail-unreadable" });
});
