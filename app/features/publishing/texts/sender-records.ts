export interface SenderRecord {
  name: "SPF" | "DKIM" | "DMARC";
  /** null: only the e-mail provider knows it. */
  where: string | null;
  what: string;
}

export function senderRecords(sender: string): SenderRecord[] {
  const domain = /@([^\s<>"@]+)>?\s*$/.exec(sender)?.[1] ?? sender;
  return [
    {
      name: "SPF",
      where: domain,
      what: `un enregistrement TXT « v=spf1 include:… -all », où « include » désigne le serveur de votre prestataire d’e-mail.`,
    },
    {
      name: "DKIM",
      where: null,
      what: `la clé publique fournie par votre prestataire, à l’emplacement qu’il indique (souvent « …._domainkey.${domain} »).`,
    },
    {
      name: "DMARC",
      where: `_dmarc.${domain}`,
      what: `un enregistrement TXT « v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain} », une fois les deux autres en place.`,
    },
  ];
}
