import { addressLine, agency } from "./agency.ts";

/** The agency at the head and foot of every mail. */
export const emailIdentity = {
  name: agency.name,
  address: addressLine(agency.address),
  email: agency.email,
  phone: agency.phone.display,
};
