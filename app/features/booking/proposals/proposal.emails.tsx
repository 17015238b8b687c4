import { capitalise, longDateTime } from "#app/french/dates.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { EmailActions, EmailButton, EmailLines, EmailLink, EmailText } from "#app/email/email-layout.tsx";
import { APPOINTMENT_REASON } from "#app/features/booking/appointments/agency-change.emails.ts";
import {
  type AppointmentMail,
  PersonalMessage,
  AccountOrCharterLink,
  clientMail,
  mailContext,
} from "#app/features/booking/appointments/appointment.emails.tsx";
import type { ClientNews } from "#app/features/booking/pending-changes/client-view.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { plural } from "#app/french/plural.ts";

export interface ProposalMail extends AppointmentMail {
  personalMessage: string | null;
  slots: readonly Slot[];
  heldUntil: Date;
  linkUrl: string;
  hasAccount: boolean;
  isSecond: boolean;
  /**
   * Another change that this e-mail also announces. `before`: the start that the client knew; `cancelUrl`: null if
   * an earlier e-mail contains it, with a calendar file.
   */
  otherChange: { news: ClientNews; before: string | null; cancelUrl: string | null } | null;
}

export function proposalEmail(details: ProposalMail): OutgoingMail {
  const context = mailContext(details, "REQUEST");
  const { startText, headline, domain } = context;
  const { otherChange, personalMessage, slots, linkUrl, hasAccount, isSecond } = details;
  const { date, time } = parisTime(details.heldUntil);
  const until = `jusqu’au ${longDateTime(date, time)}`;
  const sentences = [
    "Le lien ci-dessous affiche tous les créneaux libres. Votre rendez-vous reste valable tant que vous n’avez pas choisi un autre créneau ; rien ne sera annulé sans votre accord.",
    otherChange && describeOtherChange(otherChange),
  ];
  return clientMail(
    details,
    // A calendar file is attached only for another change, because the proposal itself moves nothing.
    otherChange ? context : { headline, domain },
    {
      kind: isSecond ? "proposal-again" : "proposal",
      subject: `${isSecond ? "Rappel : choisissez un" : "Choisissez un"} autre créneau pour votre rendez-vous du ${startText}`,
      preheader: "Votre rendez-vous reste valable tant que vous n’avez pas choisi un autre créneau.",
      lead: isSecond
        ? "nous serons fermés à ce moment-là et nous attendons votre réponse."
        : "nous serons fermés à ce moment-là : choisissez un autre créneau.",
      reason: APPOINTMENT_REASON,
    },
    <>
      <PersonalMessage text={personalMessage} />
      <EmailText>
        {introduceSlots(slots.length, until)}
        <br />
        <EmailLines text={slots.map((slot) => capitalise(longDateTime(slot.date, slot.time))).join("\n")} />
      </EmailText>
      <EmailText>{sentences.filter(Boolean).join(" ")}</EmailText>
      <EmailActions>
        <EmailButton href={linkUrl}>Choisir un autre créneau</EmailButton>
        {otherChange?.cancelUrl && <EmailLink href={otherChange.cancelUrl}>Annuler ce rendez-vous</EmailLink>}
        <AccountOrCharterLink publicUrl={details.publicUrl} hasAccount={hasAccount} />
      </EmailActions>
    </>,
  );
}

/** Says « actuel », because the mail also names the slots that may replace this appointment. */
function describeOtherChange({ news, before, cancelUrl }: NonNullable<ProposalMail["otherChange"]>): string {
  const file = cancelUrl
    ? "Le fichier joint ajoute le rendez-vous actuel à votre agenda."
    : "Le fichier joint met votre agenda à jour.";
  if (news === "changed") return `La durée ou le lieu du rendez-vous actuel a été modifié. ${file}`;
  return before ? `Votre rendez-vous actuel remplace celui du ${before}. ${file}` : file;
}

function introduceSlots(count: number, until: string): string {
  if (count === 0) return "Choisissez le créneau qui vous convient.";
  return plural(
    count,
    `Nous gardons ce créneau pour vous ${until} :`,
    `Nous gardons ces créneaux pour vous ${until} :`,
  );
}
