import type { Goods } from '@pifa/contract/client';
import { NO_QUANTITY, type Quantity, sameQuantity } from '@pifa/domain';
import { create } from 'zustand';
import { readStoredJson, writeStoredJson } from '../../lib/storage';

/** A goods with a quantity that is not in the cart yet. */
export interface FilledLine {
  /** Without prices: they depend on the current buyer and are added later. */
  goods: Goods;
  quantity: Quantity;
  /** Why it was last refused; cleared by the next change. */
  problem: string;
}

const NAME = 'pifa-draft-filled';
/** As many as one call prices. */
export const MOST_FILLED = 100;

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

function isLines(value: unknown): value is FilledLine[] {
  return (
    Array.isArray(value) &&
    value.every(
      (line) =>
        typeof line?.goods?.id === 'string' &&
        typeof line.goods.rule?.piecesPerPack === 'number' &&
        isCount(line.quantity?.packs) &&
        isCount(line.quantity?.pieces),
    )
  );
}

// Empty at first, as the served page has it.
const useStore = create<{ lines: readonly FilledLine[] }>(() => ({ lines: [] }));
useStore.setState({ lines: readStoredJson(NAME, isLines, []) });

function write(lines: readonly FilledLine[]): void {
  writeStoredJson(NAME, lines);
  useStore.setState({ lines });
}

/** Everything filled in, over all pages, filters and logins (UX §1.9), in the order in which it was filled. */
export const useFilledLines = () => useStore((state) => state.lines);

/** What is filled in for one goods. */
export const useFilledLine = (goodsId: string): FilledLine | undefined =>
  useStore((state) => state.lines.find((line) => line.goods.id === goodsId));

const isEmpty = ({ packs, pieces }: Quantity) => packs + pieces === 0;

/** Sets several quantities; 0 + 0 removes the goods. Returns how many did not fit. */
export function fillAll(changes: readonly { goods: Goods; quantity: Quantity; problem?: string }[]): number {
  const lines = [...useStore.getState().lines];
  let without = 0;
  for (const { goods, quantity, problem = '' } of changes) {
    const at = lines.findIndex((line) => line.goods.id === goods.id);
    const line = { goods: { ...goods, prices: null, lastBuy: null }, quantity, problem };
    if (isEmpty(quantity) && !problem) {
      if (at >= 0) lines.splice(at, 1);
    } else if (at >= 0) lines[at] = line;
    else if (lines.length < MOST_FILLED) lines.push(line);
    else without += 1;
  }
  write(lines);
  return without;
}

/** Fills in one goods. */
export const fill = (goods: Goods, quantity: Quantity): void => void fillAll([{ goods, quantity }]);

/** Removes these lines if their quantity is still the one added to the cart; newer input stays. */
export function unfill(gone: readonly { goodsId: string; sent?: Quantity }[]): void {
  write(
    useStore.getState().lines.filter(({ goods, quantity }) => {
      const off = gone.find((one) => one.goodsId === goods.id);
      return !off || (off.sent !== undefined && !sameQuantity(off.sent, quantity));
    }),
  );
}

/** Keeps a refused line with its reason. */
export function refuse(goodsId: string, problem: string): void {
  write(useStore.getState().lines.map((line) => (line.goods.id === goodsId ? { ...line, problem } : line)));
}

export const clearFilled = (): void => write([]);
export const filledNow = (): readonly FilledLine[] => useStore.getState().lines;
export const quantityOf = (line: FilledLine | undefined): Quantity => line?.quantity ?? NO_QUANTITY;
