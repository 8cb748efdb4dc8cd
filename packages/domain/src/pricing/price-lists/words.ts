import { formatUnitPrice, type PricePair } from '../../money';
import type { ListRule, Rounding } from './types';

const BASES = { cost: '成本', market: '市场价', list: '标价' } as const;
const WAYS = { up: '进', half: '舍入', down: '舍' } as const;

/** Up to four decimals, none that say nothing: 1.40 → 「1.40」, 0.0325 stays. */
const yuan = (units: number): string => (units / 10_000).toFixed(4).replace(/0{1,2}$/, '');
const percent = (basis: number): string => `${Number((basis / 100).toFixed(2))}%`;
const rounded = (what: string, { unit, to }: Rounding): string => `${what}${WAYS[to]}到 ${yuan(unit)}`;

/** A formula as a sentence: 「成本 × 115% + 0.10，毛利不低于 10%，单价进到 0.05」. */
export function ruleWords(
  rule: Pick<ListRule, 'base' | 'percent' | 'plus' | 'floorMargin' | 'roundPiece' | 'roundPack'>,
  otherList = '另一张价目表',
): string {
  const base = rule.base === 'other' ? `「${otherList}」` : BASES[rule.base];
  const plus = rule.plus === 0 ? '' : rule.plus > 0 ? ` + ${yuan(rule.plus)}` : ` − ${yuan(-rule.plus)}`;
  return [
    `${base} × ${percent(rule.percent)}${plus}`,
    ...(rule.floorMargin === null ? [] : [`毛利不低于 ${percent(rule.floorMargin)}`]),
    ...(rule.roundPiece ? [rounded('单价', rule.roundPiece)] : []),
    ...(rule.roundPack ? [rounded('件价', rule.roundPack)] : []),
  ].join('，');
}

/** What a buyer pays from so many pieces on: 「满240瓶 1.50/瓶；满480瓶 33.60/箱」, by the pack where only that is cheaper. */
export const rungsText = (
  rungs: readonly { readonly fromPieces: number; readonly pair: PricePair }[],
  { perPiece }: PricePair,
  { unit, packUnit }: { unit: string; packUnit: string },
): string =>
  rungs
    .map(({ fromPieces, pair }) => {
      const price =
        pair.perPiece < perPiece
          ? `${formatUnitPrice(pair.perPiece)}/${unit}`
          : `${formatUnitPrice(pair.perPack)}/${packUnit}`;
      return `满${fromPieces}${unit} ${price}`;
    })
    .join('；');
