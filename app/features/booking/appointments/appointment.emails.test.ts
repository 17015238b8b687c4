import { addressLine } from "#app/french/postal-address.ts";
import { typeset } from "#app/french/typeset.ts";
import { expect, test } from "vitest";
import { appointmentMail, bookingMail } from "#support/fixtures/appointment-mail.ts";
import { bookingEmails, cancellationEmails, moveEmails } from "./appointment.emails.tsx";

const { identity: agency, cancelUrl } = bookingMail;
const cancelled = { ...appointmentMail, sequence: 1, cause: "client" as const };

test("bookingEmails tells the client the time, length, location and how to cancel", () => {
  const [{ to, domain, message }] = bookingEmails(bookingMail);
  expect(to).toBe("camille@client.example");
  expect(domain).toBe("solstice.example");
  expect(message.subject).toBe("Confirmation de votre rendez-vous du vendredi 4\u00A0décembre 2026 à\u00A009:30");
  expect(message.text).toBe(
    [
      "Bonjour Camille, votre rendez-vous est confirmé.",
      "Vendredi 4 décembre 2026 à 09:30",
      `Durée : 30 minutes, heure de Paris\nLieu : ${typeset(addressLine(agency.address))}\nContact : ${agency.phone.display}`,
      "Le fichier joint ajoute ce rendez-vous à votre agenda. Ce rendez-vous est gratuit et sans engagement\u00A0: toute prestation fait l’objet d’un devis.",
      `Annuler ce rendez-vous : ${cancelUrl}`,
      "Gérer mes rendez-vous : https://solstice.example/compte#rendez-vous",
      `${agency.name}, ${typeset(addressLine(agency.address))}\n${agency.email}, ${agency.phone.display}\nVous recevez ce message parce que vous avez réservé un créneau sur notre site.`,
    ].join("\n\n"),
  );
  expect(message.html).toContain("Vendredi<br");
  expect(message.html).toContain(`href="${cancelUrl}"`);
  expect(message.html).toMatch(
    /href="https:\/\/solstice\.example\/compte#rendez-vous"[^>]*>Gérer mes rendez-vous<\/a>/,
  );
});

test("moveEmails gives the previous date and time and, if there was a cancel link, says that it no longer works", () => {
  const move = { ...bookingMail, sequence: 1, previousStart: "jeudi 3\u00A0décembre 2026 à\u00A010:00" };
  const [{ message }] = moveEmails({ ...move, hadLink: true });
  expect(message.subject).toBe("Votre rendez-vous a été déplacé au vendredi 4\u00A0décembre 2026 à\u00A009:30");
  expect(message.text).toContain(
    "Ce rendez-vous remplace celui du jeudi 3\u00A0décembre 2026 à\u00A010:00. Le fichier joint met votre agenda à jour\u202F; l’ancien lien d’annulation ne fonctionne plus.",
  );
  const [withoutLink] = moveEmails({ ...move, hadLink: false });
  expect(withoutLink.message.text).toContain("à\u00A010:00. Le fichier joint ajoute ce rendez-vous à votre agenda.");
  expect(withoutLink.message.text).not.toContain("lien d’annulation");
});

test("moveEmails and cancellationEmails tell the agency the location of an appointment elsewhere", () => {
  const elsewhere = { location: "3, quai de la Loire, 75019 Paris" };
  const move = { ...bookingMail, previousStart: "jeudi 3\u00A0décembre 2026 à\u00A010:00", hadLink: true };
  for (const [, { message }] of [
    moveEmails({ ...move, ...elsewhere }),
    cancellationEmails({ ...cancelled, ...elsewhere }),
  ])
    expect(message.text).toContain("heure de Paris\nLieu : 3, quai de la Loire, 75019 Paris\n");
  for (const [, { message }] of [moveEmails(move), cancellationEmails(cancelled)])
    expect(message.text).not.toContain("Lieu : ");
});

test("cancellationEmails greets a client with or without a name, and offers another slot", () => {
  const [{ to, message }] = cancellationEmails(cancelled);
  expect(to).toBe("camille@client.example");
  expect(message.subject).toBe("Annulation de votre rendez-vous du vendredi 4\u00A0décembre 2026 à\u00A009:30");
  expect(message.text).toContain("Bonjour Camille, votre rendez-vous est annulé.");
  expect(message.text).toContain("Choisir un autre créneau : https://solstice.example/contact");
  const [nameless] = cancellationEmails({ ...cancelled, client: { ...cancelled.client, firstName: "", lastName: "" } });
  expect(nameless.message.text).toContain("Bonjour, votre rendez-vous est annulé.");
});

test("cancellationEmails tells both sides that the client has deleted the account, and offers no other slot", () => {
  const [{ message }, notice] = cancellationEmails({ ...cancelled, cause: "account-gone" });
  expect(message.text).toContain("Bonjour Camille, votre compte est supprimé et ce rendez-vous est annulé.");
  expect(message.text).not.toContain("Choisir un autre créneau");
  expect(notice.message.text).toContain("Ce client a supprimé son compte\u00A0: son rendez-vous est annulé.");
  expect(notice.message.text).not.toContain("Le client a annulé");
});

test("bookingEmails and cancellationEmails give the agency the client's details, a Reply-To and a link that the client does not get", () => {
  for (const [mail, subject] of [
    [bookingEmails(bookingMail)[1], "Nouveau rendez-vous\u00A0: vendredi 4\u00A0décembre 2026 à\u00A009:30"],
    [cancellationEmails(cancelled)[1], "Rendez-vous annulé\u00A0: vendredi 4\u00A0décembre 2026 à\u00A009:30"],
  ] as const) {
    expect(mail.to).toBe("agence@solstice.example");
    expect(mail.message.subject).toBe(subject);
    expect(mail.message.replyTo).toBe("camille@client.example");
    expect(mail.message.text).toContain(
      "Vendredi 4 décembre 2026 à 09:30\n\nNom : Camille Martin\nE-mail : camille@client.example\n",
    );
    expect(mail.message.text).not.toContain("cancelAppointment");
    expect(mail.message.text).toContain(
      `Ouvrir le rendez-vous : https://solstice.example/agence/agenda/${bookingMail.id}\n`,
    );
  }
  for (const [mail] of [bookingEmails(bookingMail), cancellationEmails(cancelled)])
    expect(mail.message.html).not.toContain("/agence");
});

test("bookingEmails and cancellationEmails attach calendar files with the same UID", () => {
  const uid = "UID:0b7e1c0e-8a58-4b0e-9a53-0a3a2c1f9c11@solstice.example";
  for (const mail of bookingEmails(bookingMail)) {
    expect(mail.message.calendar?.method).toBe("REQUEST");
    expect(mail.message.calendar?.content).toMatch(new RegExp(`METHOD:REQUEST[^]*${uid}[^]*SEQUENCE:0`));
  }
  for (const mail of cancellationEmails(cancelled)) {
    expect(mail.message.calendar?.method).toBe("CANCEL");
    expect(mail.message.calendar?.content).toMatch(new RegExp(`METHOD:CANCEL[^]*${uid}[^]*SEQUENCE:1`));
  }
});

test("bookingEmails and cancellationEmails load no remote content", () => {
  for (const { message } of [...bookingEmails(bookingMail), ...cancellationEmails(cancelled)])
    expect(message.html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i);
});
