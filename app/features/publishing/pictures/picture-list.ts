import { moveMember, titleFromFilename, uniqueId, withoutMember } from "#app/features/publishing/list-edits.ts";

/** A picture of a gallery, of the carousel or of the banner. */
export interface ListPicture {
  id: string;
  title: string;
  picture: string;
  /** Undefined outside galleries. */
  description?: string;
}

export interface AddedPicture {
  name: string;
  sentName: string;
}

/** Null leaves the list unchanged. */
export type PictureListChange = (pictures: readonly ListPicture[]) => ListPicture[] | null;

export function withAppended(added: readonly AddedPicture[], maxTitleLength?: number): PictureListChange {
  return (pictures) =>
    added.reduce<ListPicture[]>(
      (all, { name, sentName }) => {
        const title = titleFromFilename(sentName, "Photo", maxTitleLength);
        return [...all, { id: uniqueId(title, all, "photo"), title, picture: name }];
      },
      [...pictures],
    );
}

export function withMoved(id: string, position: number): PictureListChange {
  return (pictures) => moveMember(pictures, id, position);
}

export function withoutPicture(id: string): PictureListChange {
  return (pictures) => withoutMember(pictures, id);
}
