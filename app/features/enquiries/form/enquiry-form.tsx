import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { Button, ButtonLink, UnderlinedLink } from "#app/ui/button.tsx";
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
import { enquiryMessages as messages, type EnquiryRefusal, enquiryNoAnswerMessages } from "./enquiry.messages.ts";
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

const fetchSchema = () => import("./enquiry.forms.ts").then(({ enquirySchema }) => enquirySchema);

export function EnquiryForm({ email, draft, answer: initialAnswer, action, loginHref, onLogin }: EnquiryFormProps) {
  const { Form, state, answer: formAnswer, prepare, send } = useCrossRouteForm<EnquiryAnswer>(action);
  const latestAnswer = formAnswer ?? initialAnswer;
  const [loadedDraft, setLoadedDraft] = useState(draft);
  const [obsoleteAnswer, setObsoleteAnswer] = useState<typeof latestAnswer>(null);
  if (draft !== loadedDraft) {
    setLoadedDraft(draft);
    // After a login, the page was reloaded and the answer « logged-out » is obsolete.
    if (latestAnswer?.ok === false && latestAnswer.reason === "logged-out") setObsoleteAnswer(latestAnswer);
  }
  const answer = latestAnswer === obsoleteAnswer ? null : latestAnswer;
  const failed = answer?.ok === false ? answer : null;
  const { props: formProps, errors, validate } = useCheckedForm(fetchSchema, failed, enquiryNoAnswerMessages);
  // A new key clears the fields after a successful send (specification §4).
  const successCount = useSubmissionCount(answer?.ok ? answer : null);
  const unsentDraft = successCount > 0 ? null : draft;
  const values = failed ? draftOf(failed.values) : unsentDraft;

  return (
    <ActionForm
      as={Form}
      key={successCount}
      {...formProps}
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
        formProps.onFocus();
      }}
      onSubmit={(event) => {
        if (validate(event)) send(event);
      }}
      heading={
        <EnquiryStatus
          isSent={answer?.ok === true && Object.keys(errors).length === 0}
          refusal={errors[""]}
          isLoggedOut={failed?.reason === "logged-out"}
          answer={formAnswer}
          loginHref={loginHref}
          onLogin={onLogin}
        />
      }
    >
      {(field) => (
        <>
          <RequiredNote />
          {values?.offer && <input type="hidden" name="offer" value={values.offer} />}
          {values?.offer && <input type="hidden" name="offerService" value={values.offerService} />}
          <Field
            label="Titre"
            maxLength={TITLE_MAXIMUM}
            autoComplete="off"
            required
            {...field("title", values?.title)}
          />
          <Services selected={values?.services ?? []} error={field("services").error} />
          <Description initialText={values?.description ?? ""} error={field("description").error} />
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

interface EnquiryStatusProps extends Pick<EnquiryFormProps, "loginHref" | "onLogin"> {
  isSent: boolean;
  refusal: string | undefined;
  isLoggedOut: boolean;
  answer: unknown;
}

function EnquiryStatus({ isSent, refusal, isLoggedOut, answer, loginHref, onLogin }: EnquiryStatusProps) {
  if (isSent) {
    return (
      <FormStatus tone="success" role="status" answer={answer}>
        <p>{messages.sent}</p>
        <UnderlinedLink to={`${href("/compte")}#demandes`}>Mes demandes</UnderlinedLink>
      </FormStatus>
    );
  }
  if (!refusal) return null;
  return (
    <FormStatus tone="danger" role="alert" answer={answer}>
      {refusal}
      {isLoggedOut && (
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

function Services({ selected, error }: { selected: readonly EnquiryService[]; error: ReactNode }) {
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
              defaultChecked={selected.includes(service)}
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

function Description({ initialText, error }: { initialText: string; error: ReactNode }) {
  const [count, setCount] = useState(characterCount(initialText));
  const counterId = useId();
  const remaining = DESCRIPTION_MAXIMUM - count;
  const block = useRef<HTMLDivElement>(null);
  // Counts text typed before hydration, or restored by the browser.
  useEffect(() => setCount(characterCount(block.current!.querySelector("textarea")!.value)), []);
  return (
    <div ref={block}>
      <Field
        label="Description"
        name="description"
        multiline
        defaultValue={initialText}
        required
        aria-describedby={counterId}
        aside={
          // Hidden from screen readers, because a counter inside the label would become part of the field's name.
          <span
            id={counterId}
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
        {remaining < 0 ? messages.descriptionLength : remaining < NEARLY_FULL && messages.descriptionNearlyFull}
      </p>
    </div>
  );
}
