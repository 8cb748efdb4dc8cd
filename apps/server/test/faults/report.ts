import { appendFileSync } from 'node:fs';

/** The result of one case of the fault suites: a line of the table that `npm run faults` prints. */
interface Figures {
  name: string;
  runs: number;
  breaks: number;
  /** The worst figure of the case in its own unit: '812 ms', '0 orders'. */
  worst?: string;
}

/** Passes the figures to the caller of the suite if it wants a table. */
export function note(figures: Figures): void {
  const path = process.env['FAULTS_REPORT'];
  if (path) appendFileSync(path, `${JSON.stringify(figures)}\n`);
}

/** How often a case is run: its short form's number, unless the long form asks for more (FAULTS_KILLS=200). */
export function times(name: string, short: number): number {
  const wanted = Number(process.env[`FAULTS_${name.toUpperCase()}`]);
  return Number.isSafeInteger(wanted) && wanted > 0 ? wanted : short;
}

/** True in the long form. */
export const isLong = (): boolean => process.env['FAULTS_REPORT'] !== undefined;
