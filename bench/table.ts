import type { Measured } from './load';

const pad = (text: string, width: number) => ' '.repeat(Math.max(0, width - text.length)) + text;

/** One table row; `floor` is the raw figure that it is compared with. */
export function row(name: string, measured: Measured, floor?: Measured): string {
  const ratio =
    floor && floor.perSecond > 0 ? `${Math.round((100 * measured.perSecond) / floor.perSecond)} %` : '';
  const bad = measured.failed > 0 ? `  ${measured.failed} not fine` : '';
  const cells = [measured.perSecond.toFixed(0), measured.p50.toFixed(1), measured.p99.toFixed(1), ratio];
  cells.push(measured.cpuUs === undefined ? '' : measured.cpuUs.toFixed(0));
  return `${name.padEnd(36)}${cells.map((cell) => pad(cell, 10)).join('')}${bad}`;
}

export const head = `${''.padEnd(36)}${['per s', 'p50 ms', 'p99 ms', 'of floor', 'CPU µs'].map((cell) => pad(cell, 10)).join('')}`;

/** The middle of these figures. */
export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
