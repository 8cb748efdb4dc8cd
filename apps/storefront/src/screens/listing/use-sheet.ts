import { type Goods, goodsFromWire } from '@pifa/contract/client';
import { fitQuantity, type Quantity, quantityLabel } from '@pifa/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { fillAll } from './filled';
import { readSheet, type SheetLine } from './sheet-text';

export type SheetUnit = 'pieces' | 'packs';

/** What became of a pasted sheet; no line is ever dropped (UX §4.2 "Delight"). */
export interface SheetResult {
  filled: number;
  /** Filled, but not with the number that was written. */
  adjusted: { line: SheetLine; name: string; note: string; label: string }[];
  /** Known goods that could not be filled. */
  refused: { line: SheetLine; name: string; note: string }[];
  /** No goods has this number, or there was no quantity. */
  unmatched: SheetLine[];
}

const MOST_CODES = 500;

/** As much as one call takes, so that a long sheet needs several. */
async function match(codes: readonly string[]): Promise<Map<string, Goods>> {
  const found = new Map<string, Goods>();
  for (let from = 0; from < codes.length; from += MOST_CODES) {
    const answer = await api('goodsMatch', { body: { codes: codes.slice(from, from + MOST_CODES) } });
    for (const { code, goods } of answer.found) found.set(code.toUpperCase(), goodsFromWire(goods));
  }
  return found;
}

function wantedOf(line: SheetLine, goods: Goods, unit: SheetUnit): Quantity {
  const count = line.count ?? 0;
  const { rule } = goods;
  const unitBox =
    line.unit === rule.packUnit ? 'packs' : line.unit && line.unit === rule.unit ? 'pieces' : unit;
  return unitBox === 'packs' ? { packs: count, pieces: 0 } : { packs: 0, pieces: count };
}

/** Reads, matches and fills; lines of one goods are added up. */
export function useSheet() {
  return useMutation({
    mutationFn: async ({ text, unit }: { text: string; unit: SheetUnit }): Promise<SheetResult> => {
      const lines = readSheet(text);
      const usable = lines.filter(({ code, count }) => code.length <= 60 && count !== null);
      const found = await match([...new Set(usable.map(({ code }) => code))]);
      const wanted = new Map<string, { goods: Goods; line: SheetLine; quantity: Quantity }>();
      for (const line of usable) {
        const goods = found.get(line.code.toUpperCase());
        if (!goods) continue;
        const { packs, pieces } = wantedOf(line, goods, unit);
        const before = wanted.get(goods.id)?.quantity ?? { packs: 0, pieces: 0 };
        wanted.set(goods.id, {
          goods,
          line,
          quantity: { packs: before.packs + packs, pieces: before.pieces + pieces },
        });
      }
      const fitted = [...wanted.values()].map((one) => ({
        ...one,
        ...fitQuantity(one.goods.rule, one.quantity),
      }));
      const takes = fitted.filter(({ quantity }) => quantity.packs + quantity.pieces > 0);
      const without = fillAll(takes.map(({ goods, quantity, note }) => ({ goods, quantity, problem: note })));
      const noRoom = without > 0 ? takes.slice(-without) : [];
      return {
        filled: takes.length - without,
        adjusted: takes
          .filter((one) => one.note && !noRoom.includes(one))
          .map(({ line, goods, note, quantity }) => ({
            line,
            name: goods.name,
            note,
            label: quantityLabel(goods.rule, quantity),
          })),
        refused: [
          ...fitted
            .filter(({ quantity }) => quantity.packs + quantity.pieces === 0)
            .map(({ line, goods, note }) => ({ line, name: goods.name, note })),
          ...noRoom.map(({ line, goods }) => ({
            line,
            name: goods.name,
            note: '已填满 100 种，请先加入购物车再粘贴',
          })),
        ],
        unmatched: lines.filter(
          ({ code, count }) => count === null || code.length > 60 || !found.has(code.toUpperCase()),
        ),
      };
    },
  });
}
