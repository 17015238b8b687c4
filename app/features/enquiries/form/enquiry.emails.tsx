import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { greeting } from "#app/french/greeting.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailFacts,
  EmailHeadline,
  EmailLayout,
  EmailText,
} from "#app/email/email-layout.tsx";
import type { EnquiryDraft, EnquiryService } from "#app/features/enquiries/enquiry.ts";

interface EnquiryMail extends EnquiryDraft {
  id: string;
  client: { email: string; firstName: string; lastName: string };
  identity: Agency;
  publicUrl: string;
  agencyEmail: string;
}

const FIELDS = ["subject", "preheader", "lead", "title", "photo", "video", "web", "description"] as const;

/** Specification §7: each service as Oui or Non. */
const services = (v: Record<"photo" | "video" | "web", string>) =>
  [
    ["Photo", v.photo],
    ["Vidéo", v.video],
    ["Web", v.web],
  ] as const;

const confirmation = compileEmail(
  (v) => (
    <EmailLayout
      identity={v.identity}
      title={v.subject}
      preheader={v.preheader}
      reason="Vous recevez ce message parce que vous avez envoyé une demande depuis notre site."
    >
      <EmailHeadline lead={v.lead} lines={[v.title]} />
      <EmailFacts facts={services(v)} />
      <EmailText>{v.description}</EmailText>
      <EmailText>Nous vous répondrons par e-mail, gratuitement et sans engagement.</EmailText>
      <EmailActions />
    </EmailLayout>
  ),
  FIELDS,
  { multiline: ["description"] },
);

const notification = compileEmail(
  ({ name, email, enquiryUrl, ...v }) => (
    <EmailLayout
      identity={v.identity}
      title={v.subject}
      preheader={v.preheader}
      reason="Vous recevez ce message parce que l’agence est avertie de chaque demande envoyée sur le site."
    >
      <EmailHeadline lead={v.lead} lines={[v.title]} />
      <EmailFacts facts={[["Nom", name], ["E-mail", email], ...services(v)]} />
      <EmailText>{v.description}</EmailText>
      <EmailText>
        Répondez depuis la demande pour que votre réponse y soit conservée. Une réponse directe à cet e-mail arrivera au
        client, mais n’apparaîtra pas dans la demande.
      </EmailText>
      <EmailActions>
        <EmailButton href={enquiryUrl}>Ouvrir la demande</EmailButton>
      </EmailActions>
    </EmailLayout>
  ),
  [...FIELDS, "name", "email", "enquiryUrl"],
  { multiline: ["description"] },
);

export function enquiryConfirmationEmail(v: EnquiryMail): OutgoingMail {
  const subject = `Votre demande : ${v.title}`;
  const lead = greeting(v.client.firstName, "nous avons bien reçu votre demande.");
  const filled = confirmation(emailIdentity(v.identity), {
    ...valuesOf(v),
    subject,
    preheader: "Nous avons bien reçu votre demande.",
    lead,
  });
  return {
    kind: "enquiry-confirmation",
    to: v.client.email,
    domain: domainOf(v),
    message: { subject, ...filled, replyTo: v.identity.email },
  };
}

export function agencyEnquiryEmail(v: EnquiryMail): OutgoingMail {
  const subject = `Nouvelle demande : ${v.title}`;
  const filled = notification(emailIdentity(v.identity), {
    ...valuesOf(v),
    subject,
    preheader: v.client.email,
    lead: "Une demande a été envoyée sur le site.",
    name: `${v.client.firstName} ${v.client.lastName}`.trim(),
    email: v.client.email,
    enquiryUrl: `${v.publicUrl}${href("/agence/demandes/:id", { id: v.id })}`,
  });
  return {
    kind: "enquiry-notice",
    to: v.agencyEmail,
    domain: domainOf(v),
    message: { subject, ...filled, replyTo: v.client.email },
  };
}

function valuesOf({ title, services, description }: EnquiryDraft) {
  const answer = (service: EnquiryService) => (services.includes(service) ? "Oui" : "Non");
  return { title, description, photo: answer("photo"), video: answer("video"), web: answer("web") };
}

function domainOf({ publicUrl }: EnquiryMail): string {
  return new URL(publicUrl).hostname;
}
