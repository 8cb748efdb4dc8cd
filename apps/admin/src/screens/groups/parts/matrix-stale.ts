import type { StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import type { Cell, GroupDraft } from './matrix';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What was typed over `base`, laid over what a colleague saved meanwhile: rows that were not touched here stay theirs, and
 * stock that nobody typed is never written back.
 */
export function laidOver(draft: GroupDraft, base: GroupDraft, theirs: GroupDraft): GroupDraft {
  const now = new Map(Object.values(theirs.cells).map((cell) => [cell.goodsId, cell]));
  const was = new Map(Object.values(base.cells).map((cell) => [cell.goodsId, cell]));
  const cells = Object.fromEntries(
    Object.entries(draft.cells).map(([place, cell]): [string, Cell] => {
      const [before, current] = [was.get(cell.goodsId), now.get(cell.goodsId)];
      if (!current || cell.goodsId === '') return [place, cell];
      if (isSame(before, cell)) return [place, current];
      const stock = cell.stock === before?.stock ? current.stock : cell.stock;
      return [place, { ...cell, version: current.version, stock }];
    }),
  );
  return { ...draft, version: theirs.version, cells };
}

const cellWords = ({ code, IP, SP, stock, on }: Cell): string =>
  `${code || '新货号'} ¥${IP}/¥${SP} 库存 ${stock}${on ? '' : '，不上架'}`;

/** Both versions, the head's fields first, then each row that differs. */
export function groupStaleRows(theirs: GroupDraft, mine: GroupDraft): StaleRow[] {
  const keys = ({ keys: all }: GroupDraft) =>
    all.map(({ name, values }) => `${name}：${values.join(' ')}`).join('；');
  const head: StaleRow[] = [
    ['名称', theirs.name, mine.name],
    ['组货号', theirs.code, mine.code],
    ['货号规则', theirs.pattern, mine.pattern],
    ['规格', keys(theirs), keys(mine)],
  ];
  const places = [...new Set([...Object.keys(theirs.cells), ...Object.keys(mine.cells)])];
  const rows = places.map((place): StaleRow => {
    const [now, own] = [theirs.cells[place], mine.cells[place]];
    return [place, now ? cellWords(now) : '没有', own ? cellWords(own) : '没有'];
  });
  return [...head, ...rows].filter(([, now, own]) => now !== own);
}
