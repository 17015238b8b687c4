import type { Agency } from "./agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { typeset } from "#app/french/typeset.ts";

export interface EmailIdentity {
  name: string;
  address: string;
  email: string;
  phone: string;
}

export function emailIdentity({ name, address, email, phone }: Agency): EmailIdentity {
  return { name: typeset(name), address: typeset(addressLine(address)), email, phone: phone.display };
}

/** The From header (RFC 5322, section 3.4): « "Maison Témoin" <contact@maison.example> ». */
export function senderOf({ name, email }: Agency): string {
  return `"${name.replace(/["\\]/g, "\\$&")}" <${email}>`;
}
