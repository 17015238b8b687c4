import { typeset } from "#app/french/typeset.ts";
import { TextButton } from "#app/ui/button.tsx";
import styles from "./agency-forms.module.css";
import type { KnownClient } from "./known-client.ts";

export interface KnownClientsProps {
  chosen: KnownClient | null;
  clients: readonly KnownClient[];
  onChoose: (client: KnownClient) => void;
  onDismiss: () => void;
}

function describeCopiedDetails({ phone, email }: KnownClient): string {
  if (phone && email) return ". Son téléphone et son e-mail ont été repris de sa fiche";
  if (phone) return ". Son téléphone a été repris de sa fiche";
  return email ? ". Son e-mail a été repris de sa fiche" : "";
}

export function KnownClients({ chosen, clients, onChoose, onDismiss }: KnownClientsProps) {
  return (
    <div className={styles.knownClients} role="status">
      {chosen ? (
        <>
          <p>{typeset(`Déjà client : ${chosen.name}${describeCopiedDetails(chosen)}.`)}</p>
          <TextButton onClick={onDismiss}>Ce n’est pas cette personne</TextButton>
        </>
      ) : (
        clients.length > 0 && (
          <>
            <p>Déjà client ?</p>
            <ul>
              {clients.map((client) => (
                <li key={client.id}>
                  <TextButton onClick={() => onChoose(client)}>
                    {typeset([client.name, client.phone || client.email].filter(Boolean).join(", "))}
                  </TextButton>
                </li>
              ))}
            </ul>
          </>
        )
      )}
    </div>
  );
}
