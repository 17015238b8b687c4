import { Form, href, Link, useRevalidator } from "react-router";
import { commonMessages } from "#app/content/common.messages.ts";
import { numberInWords } from "#app/content/number-in-words.ts";
import { typo } from "#app/content/typo.ts";
import { ContactSheet, Frame } from "#app/features/media/contact-sheet.tsx";
import { erasePicture, listPictures } from "#app/features/media/library.server.ts";
import { megabytes } from "#app/content/megabytes.ts";
import { UploadZone } from "#app/features/media/upload-zone.tsx";
import { answerForm } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency-page.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/pictures.ts";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "Photos du site", noindex: true });

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireMember(context);
  return listPictures(visitOf(context).services.media, url.searchParams.get("avant") ?? undefined);
}

export async function action(args: Route.ActionArgs) {
  await requireMember(args.context);
  return answerForm(args, {
    failure: "a picture was not erased",
    from: "member",
    limit: "post",
    says: { "too-many": commonMessages.tooManyTries, failed: commonMessages.failed },
    async act({ visit, form }) {
      // Erased by somebody else meanwhile: it is gone, as was asked.
      await erasePicture(visit.services.media, String(form.get("nom") ?? ""));
      return { ok: true, pageTo: href("/agence/contenu/photos") };
    },
  });
}

const STATES = { waiting: "développement en cours", failed: "illisible", ready: null } as const;

export default function Pictures({ loaderData: { pictures, older }, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <AgencyHead
        title="Photos du site,"
        news={pictures.length === 0 ? "aucune envoyée" : newest(pictures.length, older)}
        intro={<p className="caption">{typo("Celles que vous envoyez, avant de les placer.")}</p>}
      />
      <UploadZone
        action={href("/agence/contenu/photos/envoi")}
        oneByOne={href("/agence/contenu/photos/envoi/un-par-un")}
        onArrived={() => void revalidate()}
      />
      {actionData && !actionData.ok && (
        <Notice tone="danger" role="alert">
          {typo(actionData.errors[""] ?? commonMessages.failed)}
        </Notice>
      )}
      {pictures.length > 0 && (
        <AgencySection title="Planche" id="planche">
          <ContactSheet>
            {pictures.map((picture, index) => (
              <Frame
                key={picture.name}
                number={index + 1}
                preview={picture.preview}
                width={picture.width}
                height={picture.height}
                title={picture.sentName}
                flag={STATES[picture.state]}
              >
                <span>{typo(`${picture.width} × ${picture.height}, ${megabytes(picture.bytes)}`)}</span>
                <details>
                  <summary>Effacer</summary>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="nom" value={picture.name} />
                    <LinkButton type="submit">Effacer pour toujours</LinkButton>
                  </Form>
                </details>
              </Frame>
            ))}
          </ContactSheet>
          {older && (
            <p>
              <Link to={`?avant=${encodeURIComponent(older)}`}>Les plus anciennes</Link>
            </p>
          )}
        </AgencySection>
      )}
    </>
  );
}

function newest(count: number, older: string | null): string {
  const counted = numberInWords(count, true);
  return older ? `les ${counted} dernières` : `${counted} photo${count > 1 ? "s" : ""}`;
}
