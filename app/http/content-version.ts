/** With the data of a public page: which version of the content they are of. */
export const CONTENT_VERSION = "X-Content-Version";
