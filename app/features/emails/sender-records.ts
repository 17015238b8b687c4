export interface SenderRecord {
  name: "SPF" | "DKIM" | "DMARC";
  /** null: only the e-mail provider knows it. */
  host: string | null;
  description: string;
}

export function senderRecords(sender: string): SenderRecord[] {
  const domain = /@([^\s<>"@]+)>?\s*$/.exec(sender)?.[1] ?? sender;
  return [
    {
      name: "SPF",
      host: domain,
      description: `un enregistrement TXT « v=spf1 include:… -all », où « include » désigne le serveur de votre prestataire d’e-mail.`,
    },
    {
      name: "DKIM",
      host: null,
      description: `la clé publique fournie par votre prestataire, à l’emplacement qu’il indique (souvent « …._domainkey.${domain} »).`,
    },
    {
      name: "DMARC",
      host: `_dmarc.${domain}`,
      description: `un enregistrement TXT « v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain} », une fois les deux autres en place.`,
    },
  ];
}
