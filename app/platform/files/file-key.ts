const KEY = /^[\w-]+(\/[\w-]+)*\/[\w-]+(\.[\w-]+)*$/;
const FOLDER = /^[\w-]+(\/[\w-]+)*$/;

/** Accepts « medias/a.jpg » but not « medias/../a », which would leave the folder. An invalid key is a bug. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError("not a file key");
  return key;
}

export function checkedFolder(folder: string): string {
  if (!FOLDER.test(folder)) throw new TypeError("not a folder of files");
  return folder;
}
