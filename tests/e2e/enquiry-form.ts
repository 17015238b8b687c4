import type { Locator, Page } from "@playwright/test";

interface Enquiry {
  title: string;
  services: readonly string[];
  description: string;
}

export const WEBSITE: Enquiry = { title: "Un site", services: ["Web"], description: "Cinq pages." };

export interface EnquiryForm {
  root: Locator;
  title: Locator;
  services: Locator;
  service(name: string): Locator;
  description: Locator;
  email: Locator;
  send: Locator;
}

export function enquiryForm(page: Page): EnquiryForm {
  const root = page.locator("form#demande");
  const services = root.getByRole("group", { name: "Services concernés" });
  return {
    root,
    title: root.getByLabel("Titre"),
    services,
    service: (name) => services.getByRole("checkbox", { name }),
    description: root.getByRole("textbox", { name: "Description" }),
    email: root.getByLabel(/^Votre adresse e-mail/),
    send: root.getByRole("button", { name: "Envoyer la demande" }),
  };
}

export async function fillEnquiry(form: EnquiryForm, { title, services, description }: Enquiry): Promise<void> {
  await form.title.fill(title);
  for (const service of services) await form.service(service).check();
  await form.description.fill(description);
}
