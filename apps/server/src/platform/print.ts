/** Writes a line to standard output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The seconds since `started` (from `Date.now()`), for the last line of a command. */
export const secondsSince = (started: number): string => ((Date.now() - started) / 1000).toFixed(1);
