import { type Quantity, type QuantityRule, boxesShown } from '../quantity';

/** A number that a line says, with the unit as it was written; '' where none was. */
export type SaidAmount = { readonly count: number; readonly unit: string };

/** What a number without a unit counts; the buyer chooses it for the whole order. */
export type BareUnit = 'pieces' | 'packs';

/** Words for whole packs, whatever the seller calls them. */
const PACK_WORDS: readonly string[] = ['大箱', '整箱', '整件', '件', '箱', '捆', '托', 'ctns', 'ctn', 'cs'];

/** Words for single pieces; the longer ones first, as the reader tries them in this order. */
const PIECE_WORDS: readonly string[] = [
  ...'个瓶支只袋盒包条罐桶听把张双卷块本套片枚根粒颗台副对提排盘杯碗筒板扎份架串朵顶'.split(''),
  'pcs',
  'pc',
  'ea',
];

/** 打 is twelve of whatever the goods is counted in. */
const DOZEN = '打';

/** Every word that may stand behind a count, longest first. */
export const COUNT_WORDS: readonly string[] = [...PACK_WORDS, ...PIECE_WORDS, DOZEN].sort(
  (a, b) => b.length - a.length,
);

/** A wanted quantity as far as the words go; the rule of the goods is applied afterwards. */
export type WantedQuantity = {
  readonly quantity: Quantity;
  /** Chinese: where a word was read as another one (「“盒”按瓶计」); '' where nothing had to be read into it. */
  readonly note: string;
};

/**
 * Packs and pieces out of what a line says, in the goods' own units: its own words first (包 may be a pack here and a
 * piece there), then the usual ones; a number without a unit counts as the buyer chose.
 */
export function quantityWanted(
  rule: QuantityRule,
  amounts: readonly SaidAmount[],
  bare: BareUnit,
): WantedQuantity {
  let packs = 0;
  let pieces = 0;
  const notes: string[] = [];
  const inPacks = boxesShown(rule).packs;
  for (const { count, unit } of amounts) {
    if (unit === DOZEN) {
      pieces += count * 12;
      notes.push(`1打按 12${rule.unit || '个'}计`);
    } else if (isPack(rule, unit, bare)) {
      if (inPacks) packs += count;
      else {
        pieces += count;
        if (unit !== rule.unit && unit !== '') notes.push(`不分整件，“${unit}”按${rule.unit || '个'}计`);
      }
    } else {
      pieces += count;
      if (unit !== '' && unit !== rule.unit && !SAME_AS_PIECE.has(unit))
        notes.push(`“${unit}”按${rule.unit || '个'}计`);
    }
  }
  return { quantity: { packs, pieces }, note: notes.join('，') };
}

/** Said of anything that is counted one by one. */
const SAME_AS_PIECE: ReadonlySet<string> = new Set(['个', '只', 'pcs', 'pc', 'ea']);

function isPack(rule: QuantityRule, unit: string, bare: BareUnit): boolean {
  if (unit === '') return bare === 'packs';
  if (unit === rule.unit) return false;
  return unit === rule.packUnit || PACK_WORDS.includes(unit);
}
