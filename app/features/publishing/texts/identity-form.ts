import { type Agency, agencyPlaceholders } from "#app/content/parts/agency.ts";
import type { Identity } from "#app/content/parts/identity.ts";
import type { FormGroup } from "#app/features/publishing/form-fields.ts";
import { fieldNameAt, formGroups } from "#app/features/publishing/part-form.ts";

export function identityGroups(identity: Identity, pictures: readonly { name: string; title: string }[]): FormGroup[] {
  const logos = pictures.map(({ name, title }) => ({ value: name, label: title }));
  return formGroups("identity", identity, {
    logo: [{ value: "", label: "Aucun : le nom en toutes lettres" }, ...logos],
  });
}

export function demonstrationLabels(groups: readonly FormGroup[], identity: Agency): { name: string; label: string }[] {
  const names = new Set(demonstrationFields(identity));
  return groups.flatMap(({ title, fields }) =>
    fields.filter(({ name }) => names.has(name)).map(({ name, label }) => ({ name, label: `${title} : ${label}` })),
  );
}

export function demonstrationFields(identity: Agency): string[] {
  const paths = agencyPlaceholders(identity);
  return [...new Set(paths.map((path) => fieldNameAt("identity", path.split("."), identity)))];
}
