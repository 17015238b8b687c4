import { type CSSProperties, Fragment, type ReactNode } from "react";
import type { Agency } from "#app/content/parts/agency.ts";
import { type EmailIdentity, emailIdentity } from "#app/content/parts/email-identity.ts";
import { oneLine } from "#app/platform/security/one-line.ts";

// Many mail programs ignore style sheets, so styles are inline, except the optional ones of DARK_AND_SMALL.
const SANS = "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
const PAPER = "#f6f1e7";
const SHEET = "#fcf9f3";
const INK = "#1c1712";
const BODY = "#4b4137";
const SOFT = "#6a5d4f";
const ACCENT = "#7d4e1f";
const LINE = "1px solid #ddd3c3";

const DARK_AND_SMALL = `@media (prefers-color-scheme:dark){.m-page{background:#14110e!important}.m-sheet{background:#1d1915!important}.m-ink{color:#f2eadb!important}.m-soft{color:#c9bdaa!important}.m-line{border-color:#3a332b!important}.m-accent{color:#d9a066!important}.m-button{background:#f2eadb!important}.m-button a{color:#14110e!important}}
@media (max-width:600px){.m-pad{padding-left:24px!important;padding-right:24px!important}.m-date{font-size:34px!important}}`;

const table = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 } as const;
const sans = (size: number, line: number, color: string): CSSProperties => ({
  fontFamily: SANS,
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  color,
});

interface EmailLayoutProps {
  identity: Agency;
  title: string;
  preheader: string;
  reason: string;
  children: ReactNode;
}

export function EmailLayout({ identity: agency, title, preheader, reason, children }: EmailLayoutProps) {
  const identity = emailIdentity(agency);
  return (
    <html dir="ltr" lang="fr">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{DARK_AND_SMALL}</style>
      </head>
      <body className="m-page" style={{ margin: 0, padding: 0, background: PAPER }}>
        <div data-skip-in-text="true" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preheader}
        </div>
        <table {...table} className="m-page" width="100%" style={{ background: PAPER }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "32px 12px" }}>
                <table
                  {...table}
                  className="m-sheet"
                  width="600"
                  style={{ width: "100%", maxWidth: "600px", background: SHEET, textAlign: "left" }}
                >
                  <tbody>
                    <EmailHead name={identity.name} />
                    {children}
                    <EmailFoot identity={identity} reason={reason} />
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function EmailHead({ name }: { name: string }) {
  const disc = { width: "9px", height: "9px", borderRadius: "50%", background: ACCENT, fontSize: 0, lineHeight: 0 };
  return (
    <tr data-skip-in-text="true">
      <td className="m-pad m-line" style={{ padding: "28px 48px", borderBottom: LINE }}>
        <table {...table}>
          <tbody>
            <tr>
              <td style={{ width: "9px", paddingRight: "12px" }}>
                <div style={disc}>&nbsp;</div>
              </td>
              <td className="m-ink" style={{ fontFamily: SERIF, color: INK, fontSize: "20px", lineHeight: "24px" }}>
                {name}
              </td>
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  );
}

function EmailFoot({ identity, reason }: { identity: EmailIdentity; reason: string }) {
  return (
    <tr>
      <td className="m-pad m-line m-soft" style={{ padding: "24px 48px 32px", borderTop: LINE, ...sans(13, 20, SOFT) }}>
        {identity.name}, {identity.address}
        <br />
        {identity.email}, {identity.phone}
        <br />
        {reason}
      </td>
    </tr>
  );
}

/** In plain text, the lines of the headline become one. */
export function EmailHeadline({ lead, lines }: { lead: string; lines: readonly string[] }) {
  return (
    <tr>
      <td className="m-pad" style={{ padding: "48px 48px 0" }}>
        <p className="m-soft" style={{ margin: "0 0 12px", ...sans(14, 20, SOFT) }}>
          {lead}
        </p>
        <h1
          className="m-ink m-date"
          style={{
            margin: 0,
            fontFamily: SERIF,
            color: INK,
            fontWeight: "normal",
            fontSize: "44px",
            lineHeight: 1.08,
            letterSpacing: "-.02em",
          }}
        >
          {lines.slice(0, -1).map((line) => (
            <Fragment key={line}>
              {line}
              <br className="m-space" />
            </Fragment>
          ))}
          <em className="m-accent" style={{ color: ACCENT }}>
            {lines.at(-1)}
          </em>
        </h1>
      </td>
    </tr>
  );
}

type Fact = readonly [label: string, value: string | readonly string[]];

export function EmailFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <tr>
      <td className="m-pad" style={{ padding: "32px 48px 0" }}>
        <table {...table} className="m-facts" width="100%">
          <tbody>
            {facts.map(([label, value]) => (
              <tr key={label} className="m-fact">
                <td
                  className="m-line m-soft m-label"
                  width="120"
                  style={{ padding: "12px 12px 12px 0", borderTop: LINE, ...sans(14, 20, SOFT), verticalAlign: "top" }}
                >
                  {label}
                </td>
                <td className="m-line m-ink" style={{ padding: "12px 0", borderTop: LINE, ...sans(16, 22, INK) }}>
                  {typeof value === "string" ? value : <EmailLines text={value.join("\n")} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td className="m-pad" style={{ padding: "28px 48px 0" }}>
        <p className="m-soft" style={{ margin: 0, ...sans(16, 26, BODY) }}>
          {children}
        </p>
      </td>
    </tr>
  );
}

/** Keeps the line breaks of a text, but only one empty line in a row. Elsewhere in a mail, line breaks become spaces. */
export function EmailLines({ text }: { text: string }) {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(oneLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .split("\n")
    .map((line, index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ));
}

export function EmailActions({ children }: { children?: ReactNode }) {
  return (
    <tr>
      <td className="m-pad" style={{ padding: "32px 48px 48px" }}>
        {children}
      </td>
    </tr>
  );
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table {...table} style={{ margin: "0 0 20px" }}>
      <tbody>
        <tr>
          <td className="m-button" style={{ background: INK }}>
            <a
              href={href}
              style={{
                display: "inline-block",
                padding: "16px 28px",
                ...sans(13, 16, SHEET),
                letterSpacing: ".08em",
                textDecoration: "none",
                textTransform: "uppercase",
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: 0, fontFamily: SANS, fontSize: "14px", lineHeight: "22px", wordBreak: "break-word" }}>
      <a className="m-accent" href={href} style={{ color: ACCENT }}>
        {children}
      </a>
    </p>
  );
}

/** For mail programs that do not show the button; plain text has the button's link already. */
export function EmailFallbackLink({ href }: { href: string }) {
  return (
    <div data-skip-in-text="true">
      <EmailNote>Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur&nbsp;:</EmailNote>
      <EmailLink href={href}>{href}</EmailLink>
    </div>
  );
}

export function EmailNote({ children }: { children: ReactNode }) {
  return (
    <p className="m-soft" style={{ margin: "20px 0 0", ...sans(14, 22, SOFT) }}>
      {children}
    </p>
  );
}
