import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { greeting } from "#app/french/greeting.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailFacts,
  EmailHeadline,
  EmailLayout,
  EmailLines,
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

export function enquiryConfirmationEmail(enquiry: EnquiryMail): OutgoingMail {
  const subject = `Votre demande : ${enquiry.title}`;
  const rendered = renderEmail(
    <EmailLayout
      identity={enquiry.identity}
      title={subject}
      preheader="Nous avons bien reçu votre demande."
      reason="Vous recevez ce message parce que vous avez envoyé une demande depuis notre site."
    >
      <EmailHeadline
        lead={greeting(enquiry.client.firstName, "nous avons bien reçu votre demande.")}
        lines={[enquiry.title]}
      />
      <EmailFacts facts={serviceFacts(enquiry)} />
      <EmailText>
        <EmailLines text={enquiry.description} />
      </EmailText>
      <EmailText>Nous vous répondrons par e-mail, gratuitement et sans engagement.</EmailText>
      <EmailActions />
    </EmailLayout>,
  );
  return {
    kind: "enquiry-confirmation",
    to: enquiry.client.email,
    domain: domainOf(enquiry),
    message: { subject, ...rendered, replyTo: enquiry.identity.email },
  };
}

export function agencyEnquiryEmail(enquiry: EnquiryMail): OutgoingMail {
  const subject = `Nouvelle demande : ${enquiry.title}`;
  const rendered = renderEmail(
    <EmailLayout
      identity={enquiry.identity}
      title={subject}
      preheader={enquiry.client.email}
      reason="Vous recevez ce message parce que l’agence est avertie de chaque demande envoyée sur le site."
    >
      <EmailHeadline lead="Une demande a été envoyée sur le site." lines={[enquiry.title]} />
      <EmailFacts
        facts={[
          ["Nom", `${enquiry.client.firstName} ${enquiry.client.lastName}`.trim()],
          ["E-mail", enquiry.client.email],
          ...serviceFacts(enquiry),
        ]}
      />
      <EmailText>
        <EmailLines text={enquiry.description} />
      </EmailText>
      <EmailText>
        Répondez depuis la demande pour que votre réponse y soit conservée. Une réponse directe à cet e-mail arrivera au
        client, mais n’apparaîtra pas dans la demande.
      </EmailText>
      <EmailActions>
        <EmailButton href={`${enquiry.publicUrl}${href("/agence/demandes/:id", { id: enquiry.id })}`}>
          Ouvrir la demande
        </EmailButton>
      </EmailActions>
    </EmailLayout>,
  );
  return {
    kind: "enquiry-notice",
    to: enquiry.agencyEmail,
    domain: domainOf(enquiry),
    message: { subject, ...rendered, replyTo: enquiry.client.email },
  };
}

/** Specification §7: each service as Oui or Non. */
function serviceFacts({ services }: EnquiryDraft) {
  const answer = (service: EnquiryService) => (services.includes(service) ? "Oui" : "Non");
  return [
    ["Photo", answer("photo")],
    ["Vidéo", answer("video")],
    ["Web", answer("web")],
  ] as const;
}

function domainOf({ publicUrl }: EnquiryMail): string {
  return new URL(publicUrl).hostname;
}
