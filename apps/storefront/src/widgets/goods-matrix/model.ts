import type { Goods } from '@pifa/contract/client';
import { isOrderable, NO_QUANTITY, type Quantity } from '@pifa/domain';

/** A parameter key of a group with its values in order (`findParamKeyByGoodsId`). */
export interface ParamKey {
  key: string;
  values: string[];
}

/** Chosen quantities by goodsId. */
export type Chosen = Readonly<Record<string, Quantity>>;

export interface MatrixChip {
  value: string;
  /** A goods to go to when the chip is pressed; null = this combination does not exist. */
  goodsId: string | null;
  current: boolean;
  soldOut: boolean;
  /** Chosen under this chip: packs and pieces over its goods. */
  chosen: Quantity;
  image: string;
}

export interface MatrixRow {
  /** The row's value of the last key; '' where the group has no key. */
  value: string;
  /** null = this combination does not exist: shown, but not to be chosen. */
  goods: Goods | null;
}

export interface Matrix {
  /** Chips for the first n−1 keys. */
  chipGroups: { key: string; chips: MatrixChip[] }[];
  rowKey: string;
  rows: MatrixRow[];
}

const sum = (a: Quantity, b: Quantity): Quantity => ({
  packs: a.packs + b.packs,
  pieces: a.pieces + b.pieces,
});

/** Whether a sibling carries these values at these places; an empty place is open. */
function matches(goods: Goods, wanted: readonly (string | undefined)[]): boolean {
  return wanted.every((value, place) => value === undefined || goods.groupValues[place] === value);
}

/**
 * Lays a group out (UX §5.3): 0 keys one row, 1 key rows, n keys chips for the first n−1 and rows for the last.
 * `current` is the goods of the page; its values preselect the chips.
 */
export function layOut(
  keys: readonly ParamKey[],
  siblings: readonly Goods[],
  current: Goods,
  chosen: Chosen,
): Matrix {
  const all = siblings.some((goods) => goods.id === current.id) ? siblings : [current, ...siblings];
  const last = keys.at(-1);
  if (!last) return { chipGroups: [], rowKey: '', rows: [{ value: '', goods: current }] };
  const chipKeys = keys.slice(0, -1);
  const selected = chipKeys.map((_key, place) => current.groupValues[place]);
  const chipGroups = chipKeys.map(({ key, values }, place) => ({
    key,
    chips: values.map((value): MatrixChip => {
      // Earlier keys bind, later ones follow: so every goods of the group can be reached by its chips.
      const here = all.filter((goods) => matches(goods, [...selected.slice(0, place), value]));
      const rest = selected.map((chip, at) => (at === place ? value : chip));
      const row = current.groupValues[keys.length - 1];
      const nearest =
        here.find((goods) => matches(goods, [...rest, row])) ??
        here.find((goods) => matches(goods, rest)) ??
        here[0];
      const under = all.filter((goods) => goods.groupValues[place] === value);
      return {
        value,
        goodsId: nearest?.id ?? null,
        current: selected[place] === value,
        soldOut: here.length > 0 && here.every((goods) => !goods.onSale || !isOrderable(goods.rule)),
        chosen: under.map((goods) => chosen[goods.id] ?? NO_QUANTITY).reduce(sum, NO_QUANTITY),
        image: place === 0 ? (under[0]?.image ?? '') : '',
      };
    }),
  }));
  const rows = last.values.map((value) => ({
    value,
    goods: all.find((goods) => matches(goods, [...selected, value])) ?? null,
  }));
  return { chipGroups, rowKey: last.key, rows };
}

/** The siblings that carry a quantity, in the group's order. */
export function chosenGoods(
  siblings: readonly Goods[],
  chosen: Chosen,
): { goods: Goods; quantity: Quantity }[] {
  return siblings.flatMap((goods) => {
    const quantity = chosen[goods.id];
    return quantity && quantity.packs + quantity.pieces > 0 ? [{ goods, quantity }] : [];
  });
}
