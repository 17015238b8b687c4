import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** Root of the project: where migrations/ and build/ stand, from the sources as from the build. */
export const projectRoot = dirname(findPackageJSON(import.meta.url)!);
