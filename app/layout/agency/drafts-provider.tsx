import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { DraftsContext, type FormDraftProps } from "#app/forms/drafts-context.ts";
import { TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { followForm, type FormDraft } from "./form-drafts.ts";

const MemberContext = createContext("");

const renderDraft = (props: FormDraftProps) => <RestoredDraft {...props} />;

export function DraftsProvider({ member, children }: { member: string; children: ReactNode }) {
  return (
    <MemberContext value={member}>
      <DraftsContext value={renderDraft}>{children}</DraftsContext>
    </MemberContext>
  );
}

function RestoredDraft({ action = "", intent, subject = "" }: FormDraftProps) {
  const member = use(MemberContext);
  const { key, pathname } = useLocation();
  const mark = useRef<HTMLSpanElement>(null);
  const draft = useRef<FormDraft>(null);
  const [isRestored, setIsRestored] = useState(false);
  // A placeholder origin, because the server does not know the browser's.
  const path = new URL(action, `https://localhost${pathname}`).pathname;
  const id = [path, intent, subject].join(" ");

  useEffect(() => {
    draft.current = followForm(mark.current!.closest("form")!, id, member, () => setIsRestored(false));
    return () => draft.current!.stop();
  }, [id, member]);

  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsRestored(draft.current!.restore()));
    return () => cancelAnimationFrame(frame);
  }, [key, id]);

  return (
    <>
      <span ref={mark} hidden />
      {isRestored && (
        <Notice role="status">
          <p>Nous avons retrouvé ce que vous aviez écrit ici sans l’envoyer.</p>
          <TextButton
            onClick={() => {
              draft.current!.discard();
              setIsRestored(false);
            }}
          >
            L’effacer
          </TextButton>
        </Notice>
      )}
    </>
  );
}
