import { wholeAgency } from "#app/content/parts/agency.ts";
import type { AppointmentMail } from "#app/features/booking/appointments/appointment.emails.tsx";

export const appointmentMail: AppointmentMail = {
  identity: wholeAgency(),
  id: "0b7e1c0e-8a58-4b0e-9a53-0a3a2c1f9c11",
  sequence: 0,
  date: "2026-12-04",
  time: "09:30",
  minutes: 30,
  location: null,
  client: { email: "camille@client.example", firstName: "Camille", lastName: "Martin" },
  publicUrl: "https://solstice.example",
  agencyEmail: "agence@solstice.example",
  now: new Date("2026-11-20T10:00:00Z"),
};

export const bookingMail = {
  ...appointmentMail,
  cancelUrl: "https://solstice.example/cancelAppointment?id=jeton",
};
