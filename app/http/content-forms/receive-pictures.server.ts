import { href } from "react-router";
import type { ActionArgs } from "#app/http/forms/answer-form.server.ts";
import { mediaRefusals, NO_GALLERY, NO_ROOM } from "#app/features/media/media.messages.ts";
import { takePictures } from "#app/features/media/take-pictures.server.ts";
import { addPictures, type PictureList } from "#app/features/publishing/pictures/add-pictures.server.ts";
import { isSeriesId, pictureSeries } from "#app/features/publishing/pictures/picture-series.ts";
import { GALLERY_PARAMETER, SERIES_PARAMETER } from "./picture-upload-urls.ts";
import {
  isStillMember,
  type MemberViewer,
  requireMemberAgain,
  unlessErased,
} from "#app/http/request/require-member.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";

/** `name` is set once the file is in the library, even if the target list is full or was deleted. */
export interface ReceivedPicture {
  sentName: string;
  name: string | null;
  error: string | null;
}

interface Received {
  files: ReceivedPicture[];
  /** Undefined if the upload names no list, or a deleted list. */
  list: PictureList | undefined;
}

export async function receivePictures(
  { request, url, context }: ActionArgs & { url: URL },
  member: MemberViewer,
): Promise<Received> {
  const list = listOf(url);
  const ctx = requestContext(context);
  const form = { body: request.body, contentType: request.headers.get("content-type") ?? "" };
  const results = await takePictures(ctx.services, member.id, form, () => isStillMember(context));
  await requireMemberAgain(context, "member");
  const storedFiles = results.filter((file) => file.ok);
  const { overflow, isListGone } = list
    ? await unlessErased(ctx, () => addPictures(ctx.services, member, list, storedFiles))
    : { overflow: [], isListGone: false };
  const files = results.map((file) => {
    const { sentName } = file;
    if (!file.ok) return { sentName, name: null, error: mediaRefusals[file.reason] };
    const overflowError = isListGone ? NO_GALLERY : NO_ROOM;
    return { sentName, name: file.name, error: overflow.includes(file) ? overflowError : null };
  });
  return { files, list: isListGone ? undefined : list };
}

function listOf({ searchParams }: URL): PictureList | undefined {
  const [gallery, series] = [searchParams.get(GALLERY_PARAMETER), searchParams.get(SERIES_PARAMETER)];
  if (isSeriesId(series)) return { series };
  return gallery ? { gallery } : undefined;
}

export function pageOfList(list: PictureList | undefined): { to: string; label: string } {
  if (!list) return { to: href("/agence/contenu/photos"), label: "Photos du site" };
  if ("gallery" in list) {
    return { to: href("/agence/contenu/galeries/:gallery", { gallery: list.gallery }), label: "La galerie" };
  }
  return {
    to: href("/agence/contenu/suites/:series", { series: list.series }),
    label: pictureSeries[list.series].title,
  };
}
