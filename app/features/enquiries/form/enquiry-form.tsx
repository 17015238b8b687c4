import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, FieldError, FormFoot, RequiredNote } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { useCheckedForm } from "#app/ui/form/use-checked-form.ts";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import { useCrossRouteForm } from "#app/router/use-cross-route-form.ts";
import {
  DESCRIPTION_MAXIMUM,
  draftOf,
  type EnquiryDraft,
  characterCount,
  type EnquiryService,
  SERVICE_LABELS,
  SERVICES,
  TITLE_MAXIMUM,
} from "#app/features/enquiries/enquiry.ts";
import { enquiryMessages as messages, type EnquiryRefusal, enquiryUnanswered } from "./enquiry.messages.ts";
import styles from "./enquiry-form.module.css";

type EnquiryAnswer = FormAnswer<EnquiryRefusal>;

interface EnquiryFormProps {
  email: string | null;
  /** Initial values, from a price card or the draft of an ended session. */
  draft: EnquiryDraft;
  answer: EnquiryAnswer | null;
  action: string;
  loginHref: string;
  onLogin?: () => void;
}

/** Screen readers announce the limit when fewer characters than this are left. */
const NEARLY_FULL = 50;

async function fetchCheck() {
  const [{ errorsIn }, { enquirySchema }] = await Promise.all([
    import("#app/ui/form/checked-form.ts"),
    import("./enquiry.forms.ts"),
  ]);
  return (form: FormData) => errorsIn(enquirySchema, form);
}

export function EnquiryForm({ email, draft, answer: first, action, loginHref, onLogin }: EnquiryFormProps) {
  const { Form, state, answer: sent, prepare, send } = useCrossRouteForm<EnquiryAnswer>(action);
  const latest = sent ?? first;
  const [loaded, setLoaded] = useState(draft);
  const [superseded, setSuperseded] = useState<typeof latest>(null);
  if (draft !== loaded) {
    setLoaded(draft);
    // After a login, the page was reloaded and the answer « logged-out » is obsolete.
    if (latest?.ok === false && latest.reason === "logged-out") setSuperseded(latest);
  }
  const answer = latest === superseded ? null : latest;
  const failed = answer?.ok === false ? answer : null;
  const { props: checked, errors, validate } = useCheckedForm(fetchCheck, failed, enquiryUnanswered);
  const answers = useSubmissionCount(answer);
  // A new key clears the fields after a successful send (specification §4).
  const submissions = useSubmissionCount(answer?.ok ? answer : null);
  const start = failed ? draftOf(failed.values) : submissions > 0 ? null : draft;

  return (
    <ActionForm
      as={Form}
      key={submissions}
      {...checked}
      answer={answer}
      errors={errors}
      // The heading shows the error.
      error={null}
      id="demande"
      action={action}
      className="stack gap4"
      preventScrollReset={false}
      onFocus={() => {
        prepare();
        checked.onFocus();
      }}
      onSubmit={(event) => {
        if (validate(event)) send(event);
      }}
      heading={
        // A new key scrolls each answer into view, because on a phone the submit button is far below.
        <Answer
          key={answers}
          sent={answer?.ok === true && Object.keys(errors).length === 0}
          refusal={errors[""]}
          loggedOut={failed?.reason === "logged-out"}
          fresh={answers > 0}
          loginHref={loginHref}
          onLogin={onLogin}
        />
      }
    >
      {(field) => (
        <>
          <RequiredNote />
          {start?.offer && <input type="hidden" name="offer" value={start.offer} />}
          {start?.offer && <input type="hidden" name="offerService" value={start.offerService} />}
          <Field
            label="Titre"
            maxLength={TITLE_MAXIMUM}
            autoComplete="off"
            required
            {...field("title", start?.title)}
          />
          <Services ticked={start?.services ?? []} error={field("services").error} />
          <Description start={start?.description ?? ""} error={field("description").error} />
          {email && (
            <Field
              label="Votre adresse e-mail"
              aside="lecture seule"
              name="email"
              type="email"
              autoComplete="email"
              value={email}
              readOnly
              error={field("email").error}
            />
          )}
          <FormFoot>
            <Button type="submit" busy={state === "submitting"}>
              Envoyer la demande
            </Button>
            <p className="note">
              Vos données servent à vous répondre et à établir un devis.{" "}
              <NewTabLink href={href("/rgpd")}>Protection des données</NewTabLink>
            </p>
          </FormFoot>
        </>
      )}
    </ActionForm>
  );
}

interface AnswerProps extends Pick<EnquiryFormProps, "loginHref" | "onLogin"> {
  sent: boolean;
  refusal: string | undefined;
  loggedOut: boolean;
  /** false: the page was loaded with this answer. */
  fresh: boolean;
}

function Answer({ sent, refusal, loggedOut, fresh, loginHref, onLogin }: AnswerProps) {
  if (sent) {
    return (
      <FormStatus tone="success" role="status" isAnswer={fresh}>
        {messages.sent}
      </FormStatus>
    );
  }
  if (!refusal) return null;
  return (
    <FormStatus tone="danger" role="alert" isAnswer={fresh}>
      {refusal}
      {loggedOut && (
        <ButtonLink
          to={loginHref}
          size="small"
          variant="quiet"
          className={styles.enquiryLogin}
          onClick={(event) => {
            if (!onLogin || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onLogin();
          }}
        >
          Connexion
        </ButtonLink>
      )}
    </FormStatus>
  );
}

function Services({ ticked, error }: { ticked: readonly EnquiryService[]; error: ReactNode }) {
  const errorId = useId();
  return (
    <fieldset className={styles.services} aria-describedby={error ? errorId : undefined}>
      <legend>Services concernés</legend>
      <div className={styles.tiles} data-invalid={error ? true : undefined}>
        {SERVICES.map((service) => (
          <label key={service} className={styles.tile}>
            {SERVICE_LABELS[service]}
            <input
              className="coverInput"
              type="checkbox"
              name="services"
              value={service}
              defaultChecked={ticked.includes(service)}
              aria-invalid={error ? true : undefined}
            />
            <i aria-hidden="true" />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

function Description({ start, error }: { start: string; error: ReactNode }) {
  const [count, setCount] = useState(characterCount(start));
  const counter = useId();
  const left = DESCRIPTION_MAXIMUM - count;
  const block = useRef<HTMLDivElement>(null);
  // Counts text typed before hydration, or restored by the browser.
  useEffect(() => setCount(characterCount(block.current!.querySelector("textarea")!.value)), []);
  return (
    <div ref={block}>
      <Field
        label="Description"
        name="description"
        multiline
        defaultValue={start}
        required
        aria-describedby={counter}
        aside={
          // Hidden from screen readers, because a counter inside the label would become part of the field's name.
          <span
            id={counter}
            className={styles.count}
            data-full={count > DESCRIPTION_MAXIMUM || undefined}
            aria-hidden="true"
          >
            {count} / {DESCRIPTION_MAXIMUM}
          </span>
        }
        onChange={(event) => setCount(characterCount(event.currentTarget.value))}
        error={error}
      />
      {/* Announces when the limit is near and when it is exceeded, not at each key press. */}
      <p className="visuallyHidden" role="status">
        {left < 0 ? messages.descriptionLength : left < NEARLY_FULL && messages.descriptionNearlyFull}
      </p>
    </div>
  );
}
