import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { defaultAgency } from "#app/content/parts/agency.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { EmailFacts, EmailLayout, EmailLines, EmailText } from "./email-layout.tsx";

function render(children: ReactNode) {
  return renderEmail(
    <EmailLayout identity={defaultAgency()} title="" preheader="" reason="">
      {children}
    </EmailLayout>,
  );
}

const typed = "Bonjour,\r\n\r\n\r\n\r\n\t deux  espaces \u2028<b>fin</b>\n";

test("EmailLines keeps the line breaks of a text, and one empty line of several", () => {
  const { html, text } = render(
    <EmailText>
      <EmailLines text={typed} />
    </EmailText>,
  );
  expect(html).toContain(">Bonjour,<br/><br/>deux  espaces<br/>&lt;b&gt;fin&lt;/b&gt;</p>");
  expect(text).toMatch(/^Bonjour,\n\ndeux {2}espaces\n<b>fin<\/b>\n\n/);
});

test("EmailFacts breaks lines between the items of a list, not within a text", () => {
  const { html, text } = render(
    <EmailFacts
      facts={[
        ["Nom", "Camille\n\nVotre compte"],
        ["À régler", ["Un", "Deux"]],
      ]}
    />,
  );
  expect(html).toContain(">Camille Votre compte</td>");
  expect(html).toContain(">Un<br/>Deux</td>");
  expect(text).toMatch(/^Nom : Camille Votre compte\nÀ régler : Un\nDeux\n\n/);
});
