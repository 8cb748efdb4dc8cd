import type { WireLuckyDraw } from '@pifa/contract/client';

type Prize = WireLuckyDraw['prizes'][number];

const FEWEST = 6;

/**
 * The wheel's sectors: every prize, in equal sectors whatever its odds, at least six. Few prizes are repeated; five
 * get one more 未中奖.
 */
export function sectorsOf(prizes: readonly Prize[]): Prize[] {
  if (prizes.length === 0) return [];
  const missing = FEWEST - prizes.length;
  if (missing <= 0) return [...prizes];
  const nothing = prizes.find(({ kind }) => kind === 'nothing') ?? prizes[0];
  if (missing === 1 && nothing) return [...prizes.slice(0, 2), nothing, ...prizes.slice(2)];
  return Array.from({ length: Math.ceil(FEWEST / prizes.length) }, () => prizes).flat();
}

/** Degrees from the top to the middle of a sector, clockwise. */
export const middleOf = (position: number, count: number): number => ((position + 0.5) * 360) / count;

/**
 * The rotation that brings this sector under the pointer: forwards from the current one, by some whole turns and the
 * rest.
 */
export function turnTo(from: number, position: number, count: number, turns: number): number {
  const rest = (360 - middleOf(position, count) - (((from % 360) + 360) % 360) + 720) % 360;
  return from + turns * 360 + rest;
}

/** The maximum width of a line in Chinese characters; Latin letters and digits count about half. */
const WIDEST = 6;

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < 0x2e80 ? 0.55 : 1), 0);

/** As much of a text as fits into one line. */
function fitting(text: string): string {
  let line = '';
  for (const letter of text) {
    if (widthOf(line + letter) > WIDEST) break;
    line += letter;
  }
  return line;
}

/** A name in at most two lines, cut at a space where it has one. */
export function linesOf(name: string): string[] {
  if (widthOf(name) <= WIDEST) return [name];
  const space = name.indexOf(' ');
  const first = space > 0 && widthOf(name.slice(0, space)) <= WIDEST ? name.slice(0, space) : fitting(name);
  const rest = name.slice(first.length).trim();
  return [first, widthOf(rest) <= WIDEST ? rest : `${fitting(rest).slice(0, -1)}…`];
}
