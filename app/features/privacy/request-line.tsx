import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { dayMonthYear } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import type { NamedDataRequest } from "./request-log.server.ts";
import { describeDue, mayExtend, dataRequestDue } from "./request-due.ts";
import {
  describeCheck,
  COMPLETED_CHECK_NAMES,
  optionsOf,
  ORIGIN_NAMES,
  OUTCOME_NAMES,
  DATA_REQUEST_NAMES,
  type DataRequestRefusal,
} from "./data-requests.messages.ts";
import { LogLine } from "./log-line.tsx";
import styles from "./request-line.module.css";

export function DataRequestLine({
  dataRequest,
  today,
  children,
}: {
  dataRequest: NamedDataRequest;
  today: string;
  children?: ReactNode;
}) {
  const { number, kind, origin, receivedOn, extendedOn, extendedFor, answeredOn, outcome, answer } = dataRequest;
  const due = dataRequestDue(dataRequest);
  const isLate = answeredOn === null && due < today;
  return (
    <LogLine
      isLate={isLate}
      title={
        <>
          {`N° ${number} : ${DATA_REQUEST_NAMES[kind]}`}
          {dataRequest.name && (
            <span>
              {", "}
              {dataRequest.clientId ? (
                <Link to={href("/agence/clients/:id", { id: dataRequest.clientId })}>
                  <bdi>{dataRequest.name}</bdi>
                </Link>
              ) : (
                <bdi>{dataRequest.name}</bdi>
              )}
            </span>
          )}
        </>
      }
    >
      <p>
        {typeset(
          `Reçue le ${dayMonthYear(receivedOn)} par ${ORIGIN_NAMES[origin]} ; identité : ${describeCheck(dataRequest)}.`,
        )}
      </p>
      {extendedOn && (
        <p>
          {`Prolongée le ${dayMonthYear(extendedOn)}`}
          {extendedFor && (
            <span>
              {" : "}
              <span className="userText">{extendedFor}</span>
            </span>
          )}
        </p>
      )}
      {answeredOn === null ? (
        <p className={styles.due}>{`Réponse due au plus tard le ${dayMonthYear(due)} (${describeDue(due, today)}).`}</p>
      ) : (
        <p>
          {`${outcome ? OUTCOME_NAMES[outcome] : "Traitée"}, le ${dayMonthYear(answeredOn)}.`}
          {answer && <span className="userText"> {answer}</span>}
        </p>
      )}
      {children}
    </LogLine>
  );
}

interface DataRequestFormsProps {
  dataRequest: NamedDataRequest;
  today: string;
  failed: FormFailed<DataRequestRefusal, "record" | "answer" | "extend"> | undefined;
}

export function DataRequestForms({ dataRequest, today, failed }: DataRequestFormsProps) {
  const { id, number, kind, clientId, checkedBy } = dataRequest;
  const isExtendable = mayExtend(dataRequest, today);
  return (
    <>
      {/* A refused extension's form may be gone, so its error is shown here. */}
      <ErrorNotice>{!isExtendable && failed?.intent === "extend" && failed.errors[""]}</ErrorNotice>
      <Disclosure summary="Marquer comme traitée" open={failed?.intent === "answer"}>
        <ActionForm
          intent="answer"
          draftKey={id}
          answer={failed}
          preventScrollReset={false}
          className="stack gap3 narrowForm"
          aria-label={`Répondre au numéro ${number}`}
        >
          {(field) => (
            <>
              <input type="hidden" name="id" value={id} />
              <Field label="Date de la réponse" type="date" max={today} required {...field("answeredOn", today)} />
              <RadioGroup legend="Réponse donnée" options={optionsOf(OUTCOME_NAMES)} {...field("outcome")} />
              {checkedBy === "pending" && (
                <SelectField
                  label="Comment l’identité a été vérifiée"
                  required
                  options={[{ value: "", label: "Choisissez" }, ...optionsOf(COMPLETED_CHECK_NAMES)]}
                  hint="Facultatif en cas de refus."
                  {...field("checkedBy", "")}
                />
              )}
              <Field label="Précisions" aside="facultatif" multiline maxLength={2000} {...field("answer")} />
              {kind === "erasure" && clientId === null && (
                <p className="note">
                  Une fois l’effacement effectué, l’entrée ne conserve qu’un numéro, un droit et des dates.
                </p>
              )}
              <Button type="submit" size="small">
                Enregistrer la réponse
              </Button>
            </>
          )}
        </ActionForm>
      </Disclosure>
      {isExtendable && (
        <Disclosure summary="Prolonger de deux mois" open={failed?.intent === "extend"}>
          <ActionForm
            intent="extend"
            draftKey={id}
            answer={failed}
            preventScrollReset={false}
            className="stack gap3 narrowForm"
            aria-label={`Prolonger le numéro ${number}`}
          >
            {(field) => (
              <>
                <input type="hidden" name="id" value={id} />
                <Field
                  label="Motif, à communiquer aussi à la personne"
                  multiline
                  required
                  maxLength={2000}
                  {...field("extendedFor")}
                />
                <Button type="submit" size="small" variant="quiet">
                  Prolonger
                </Button>
              </>
            )}
          </ActionForm>
        </Disclosure>
      )}
    </>
  );
}
