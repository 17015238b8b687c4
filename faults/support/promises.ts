import { appendFileSync } from "node:fs";
import { integer, printTable } from "#support/table.ts";

export interface Figure {
  name: string;
  observed: number;
  promised?: number;
}

/** A row of the final table of `npm run faults` (scripts/each-program.mjs). */
export interface Outcome {
  fault: string;
  promise: string;
  figures: readonly Figure[];
}

export const promised = (name: string, promised: number, observed: number): Figure => ({ name, promised, observed });
export const never = (name: string, observed: number): Figure => promised(name, 0, observed);
export const always = (name: string, kept: boolean): Figure => promised(name, 1, Number(kept));
export const noted = (name: string, observed: number): Figure => ({ name, observed });

export function rounds(usual: number): number {
  return Number(process.env.FAULTS_ROUNDS ?? usual);
}

function isKept({ promised, observed }: Figure): boolean {
  return promised === undefined || promised === observed;
}

export function report(outcome: Outcome): void {
  const { fault, figures } = outcome;
  printTable(
    [fault, "promis", "vu"],
    figures.map(({ name, promised, observed }) => [
      name,
      promised === undefined ? "" : integer(promised),
      integer(observed),
    ]),
  );
  console.log();
  if (!figures.every(isKept)) process.exitCode = 1;
  const report = process.env.FAULTS_REPORT;
  if (report) appendFileSync(report, `${JSON.stringify(outcome)}\n`);
}
