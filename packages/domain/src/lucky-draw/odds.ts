import { divideHalfUp } from '../money';
import type { LuckyDrawSettings, Prize } from './settings';

/** A prize's published chance. */
export type Odds = { readonly id: string; readonly name: string; readonly text: string };

/** 「12.5%」 with at most 4 decimals; a chance that rounds to nothing reads 「<0.0001%」. */
export function publishedOdds({
  prizes,
}: {
  readonly prizes: readonly Pick<Prize, 'id' | 'name' | 'weight'>[];
}): Odds[] {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  return prizes.map(({ id, name, weight }) => ({ id, name, text: percentText(weight, total) }));
}

function percentText(weight: number, total: number): string {
  const scaled = divideHalfUp(weight * 1_000_000, total);
  if (scaled === 0 && weight > 0) return '<0.0001%';
  const decimals = String(scaled % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${Math.floor(scaled / 10_000)}${decimals === '' ? '' : `.${decimals}`}%`;
}

/**
 * The published terms of the draw as canonical text: the server stores it with its hash next to every result, so that
 * a later change of the odds would be noticed.
 */
export function drawSnapshot(drawId: string, settings: LuckyDrawSettings): string {
  return canonical({ version: 1, drawId, ...settings });
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, of]) => `${JSON.stringify(key)}:${canonical(of)}`).join(',')}}`;
}
