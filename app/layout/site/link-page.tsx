import type { ReactNode } from "react";
import { PhoneLink } from "./phone-link.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { PageHead } from "./page-head.tsx";
import styles from "./link-page.module.css";

interface LinkPageProps {
  title: ReactNode;
  titleEnd: ReactNode;
  lede?: ReactNode;
  wide?: boolean;
  /** In narrow windows, makes the cookie banner shorter, so that it covers less of the page. */
  lowCookieBanner?: boolean;
  children: ReactNode;
}

export function LinkPage({ title, titleEnd, lede, wide, lowCookieBanner, children }: LinkPageProps) {
  return (
    <>
      <PageHead title={title} titleEnd={titleEnd}>
        {lede}
      </PageHead>
      {children && (
        <div
          className={classNames("grid", styles.body, wide && styles.wide)}
          data-low-cookie-banner={lowCookieBanner || undefined}
        >
          {children}
        </div>
      )}
    </>
  );
}

interface LinkRefusalProps {
  /** If the message ends with « au », the agency's phone number follows it. */
  refusal: { title: string; message: string };
  answer: unknown;
  tone?: "danger" | "neutral";
}

export function LinkRefusal({ refusal: { title, message }, answer, tone = "danger" }: LinkRefusalProps) {
  return (
    <FormStatus answer={answer} tone={tone} role="alert" title={title}>
      {message} {message.endsWith(" au") && <PhoneLink endsSentence />}
    </FormStatus>
  );
}
