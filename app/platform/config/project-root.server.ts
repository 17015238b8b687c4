import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

export const projectRoot = dirname(findPackageJSON(import.meta.url)!);
