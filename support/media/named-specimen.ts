import { pictureSpecimens, type Specimen } from "./picture-specimens.ts";

const specimens = await pictureSpecimens();

export const specimen = (name: string): Specimen => {
  const found = specimens.find((one) => one.name === name);
  if (!found) throw new Error(`no specimen « ${name} »`);
  return found;
};
