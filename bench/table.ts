import type { Measured } from './load';

const pad = (text: string, width: number) => ' '.repeat(Math.max(0, width - text.length)) + text;

/** One table row; `floor` is the raw figure that the ratio is taken to. */
export function row(name: string, measured: Measured, floor?: Measured): string {
  const ratio =
    floor && floor.perSecond > 0 ? `${Math.round((100 * measured.perSecond) / floor.perSecond)} %` : '';
  const bad = measured.failed > 0 ? `  ${measured.failed} not fine` : '';
  return `${name.padEnd(34)}${pad(measured.perSecond.toFixed(0), 10)}${pad(measured.p50.toFixed(1), 10)}${pad(measured.p99.toFixed(1), 10)}${pad(ratio, 10)}${bad}`;
}

export const head = `${''.padEnd(34)}${pad('per s', 10)}${pad('p50 ms', 10)}${pad('p99 ms', 10)}${pad('of floor', 10)}`;
