import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The project's root, which contains migrations/ and build/; the same for sources and build. */
export const projectRoot = dirname(findPackageJSON(import.meta.url)!);
