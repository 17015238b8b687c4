import { href } from "react-router";
import { longDate } from "#app/content/dates.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Row, RowList, type RowProps } from "#app/ui/row-list.tsx";
import type { Service } from "./enquiry.ts";
import type { OwnEnquiry } from "./enquiry.server.ts";
import styles from "./own-enquiries.module.css";

const SERVICE_NAMES: Record<Service, string> = { photo: "Photo", video: "Vidéo", web: "Web" };
const STATES: Record<OwnEnquiry["status"], NonNullable<RowProps["state"]>> = {
  new: { label: "Reçue", tone: "open" },
};

/** A client's enquiries, to read again. */
export function OwnEnquiries({ enquiries }: { enquiries: readonly (OwnEnquiry & { sentOn: string })[] }) {
  if (enquiries.length === 0) {
    return (
      <p className="lede">
        Aucune demande pour l’instant.{" "}
        <UnderlinedLink to={`${href("/contact")}#demande`}>Écrire une demande</UnderlinedLink>
      </p>
    );
  }
  return (
    <RowList>
      {enquiries.map(({ id, title, services, description, status, sentOn }) => (
        <Row
          key={id}
          title={title}
          meta={`${services.map((service) => SERVICE_NAMES[service]).join(", ")}. Envoyée le ${longDate(sentOn)}`}
          state={STATES[status]}
        >
          <details className={styles.reread}>
            <summary>Relire</summary>
            <p>{description}</p>
          </details>
        </Row>
      ))}
    </RowList>
  );
}
