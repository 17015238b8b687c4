import { href } from "react-router";
import { longDate } from "#app/content/dates.ts";
import { euros } from "#app/content/euros.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { PageLinks, type PageLinksProps } from "#app/ui/page-links.tsx";
import { Row, RowList, type RowProps } from "#app/ui/row-list.tsx";
import { SERVICE_LABELS } from "./enquiry.ts";
import type { OwnEnquiry, OwnMessage } from "./enquiry.server.ts";
import styles from "./own-enquiries.module.css";

const STATES: Record<OwnEnquiry["status"], NonNullable<RowProps["state"]>> = {
  new: { label: "Reçue", tone: "open" },
  open: { label: "En cours", tone: "open" },
  answered: { label: "Répondue", tone: "open" },
  filed: { label: "Traitée", tone: "over" },
};

interface ShownEnquiry extends Omit<OwnEnquiry, "messages"> {
  sentOn: string;
  messages: readonly (OwnMessage & { on: string })[];
}

/** A client's enquiries, to read again with what was answered. */
export function OwnEnquiries({ enquiries, pages }: { enquiries: readonly ShownEnquiry[]; pages: PageLinksProps }) {
  if (enquiries.length === 0 && !pages.first) {
    return (
      <p className="lede">
        Aucune demande pour l’instant.{" "}
        <UnderlinedLink to={`${href("/contact")}#demande`}>Écrire une demande</UnderlinedLink>
      </p>
    );
  }
  return (
    <>
      <RowList>
        {enquiries.map(({ id, title, services, description, status, offer, sentOn, messages }) => (
          <Row
            key={id}
            title={title}
            meta={`${services.map((service) => SERVICE_LABELS[service]).join(", ")}. Envoyée le ${longDate(sentOn)}`}
            state={STATES[status]}
          >
            <details className={styles.reread}>
              <summary>{messages.length > 0 ? "Relire les échanges" : "Relire"}</summary>
              {offer && (
                <p>
                  {offer.title} : {euros(offer.price)} ce jour-là
                </p>
              )}
              <p>{description}</p>
              {messages.map(({ kind, text, on }, index) => (
                <div key={index} data-kind={kind}>
                  <b>
                    {kind === "answer" ? "Notre réponse" : "Votre message"} du {longDate(on)}
                  </b>
                  <p>{text}</p>
                </div>
              ))}
            </details>
          </Row>
        ))}
      </RowList>
      <PageLinks {...pages} of="demandes" />
    </>
  );
}
