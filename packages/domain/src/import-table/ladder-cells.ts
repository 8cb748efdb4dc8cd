import type { LadderCell } from './draft';

const RUNG =
  /^(?:满\s*)?(\d{1,8})\s*(?:个|起|个起)?\s*[:：=]\s*[¥￥]?(\d{1,9}(?:\.\d{1,4})?)(?:元)?(?:\s*[/／]\s*[¥￥]?(\d{1,9}(?:\.\d{1,4})?)(?:元)?)?$/;

/** 「240：1.5」, 「满 480：1.45/34.8」, one below the other: the price of a piece, and of a pack where it has its own. */
export const ladderCells = (cell: string): LadderCell[] =>
  cell
    .split(/\s*[\n;；]\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, from, perPiece = '', perPack] = RUNG.exec(part) ?? [];
      // What cannot be read stays, for whoever judges the row to say so.
      if (from === undefined) return { from: 0, perPiece: part };
      return { from: Number(from), perPiece, ...(perPack !== undefined && { perPack }) };
    });

/** The same as a table of the mall's own has it. */
export const ladderText = (rungs: readonly LadderCell[]): string =>
  rungs
    .map(({ from, perPiece, perPack }) => `${from}：${perPiece}${perPack ? `/${perPack}` : ''}`)
    .join('\n');
