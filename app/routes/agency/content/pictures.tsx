import { href } from "react-router";
import { pictureTitle } from "#app/content/parts/picture-title.ts";
import { ContactSheet, Frame } from "#app/features/media/contact-sheet.tsx";
import { picturePreviews } from "#app/features/media/picture-previews.server.ts";
import { pictureSources } from "#app/content/parts/pictures.ts";
import { listPictures } from "#app/features/media/library.server.ts";
import { megabytes } from "#app/french/megabytes.ts";
import { UploadZone } from "#app/features/media/upload-zone.tsx";
import { pictureUploadUrls } from "#app/http/content-forms/picture-upload-urls.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { usePolling } from "#app/router/use-polling.ts";
import type { Route } from "./+types/pictures.ts";
import { plural } from "#app/french/plural.ts";

export const meta = noindexMeta("Photos du site");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, services } = await requireMember(context);
  const uploadedPictures = await listPictures(services, url.searchParams.get("avant"));
  const bundledPreviews = await picturePreviews(services, Object.keys(pictureSources), ctx.contentPages.picture);
  return {
    ...uploadedPictures,
    isFirst: !url.searchParams.has("avant"),
    bundled: Object.entries(bundledPreviews).map(([name, preview]) => ({ name, title: pictureTitle(name), preview })),
  };
}

const POLL_MS = 4_000;

const STATES = { waiting: "en préparation", failed: "illisible", ready: null } as const;

export default function Pictures({ loaderData: { pictures, bundled, older, isFirst } }: Route.ComponentProps) {
  const isWaiting = pictures.some(({ state }) => state === "waiting");
  usePolling(isWaiting, POLL_MS);
  return (
    <>
      <AgencyHead
        title="Photos du site,"
        titleEnd={
          pictures.length === 0 ? "aucune envoyée" : describeCount(pictures.length, { isFirst, isLast: older === null })
        }
        caption="Leurs textes, et les pages où elles apparaissent."
      />
      <ContentTabs />
      <UploadZone {...pictureUploadUrls()} />
      {pictures.length > 0 && (
        <AgencySection title="Envoyées" id="planche">
          <ContactSheet>
            {pictures.map((picture, index) => (
              <Frame
                key={picture.name}
                number={index + 1}
                preview={picture.preview}
                to={href("/agence/contenu/photos/:name", { name: picture.name })}
                title={picture.sentName}
                flag={STATES[picture.state]}
              >
                <span>{`${picture.preview.width} × ${picture.preview.height}, ${megabytes(picture.bytes)}`}</span>
              </Frame>
            ))}
          </ContactSheet>
          <Pagination
            first={isFirst ? null : "?"}
            firstLabel="Les plus récentes"
            next={older && `?avant=${encodeURIComponent(older)}`}
            nextLabel="Plus anciennes"
          />
        </AgencySection>
      )}
      <AgencySection title="Photos d’origine" id="origine">
        <ContactSheet>
          {bundled.map(({ name, title, preview }, index) => (
            <Frame
              key={name}
              number={index + 1}
              preview={preview}
              to={href("/agence/contenu/photos/:name", { name })}
              title={title}
            />
          ))}
        </ContactSheet>
      </AgencySection>
    </>
  );
}

function describeCount(count: number, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (!isFirst) return `${count} plus ${plural(count, "ancienne", "anciennes")}`;
  return isLast ? `${count} ${plural(count, "photo", "photos")}` : `les ${count} dernières`;
}
