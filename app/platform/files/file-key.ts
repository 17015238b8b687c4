const KEY = /^[\w-]+(\/[\w-]+)*\/[\w-]+(\.[\w-]+)*$/;
const FOLDER = /^[\w-]+(\/[\w-]+)*$/;

/** A last fence: a key that could leave the place is a bug of ours. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError("not a file key");
  return key;
}

/** The same for what files stand below. */
export function checkedFolder(folder: string): string {
  if (!FOLDER.test(folder)) throw new TypeError("not a folder of files");
  return folder;
}
