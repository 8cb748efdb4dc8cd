import type { CallBody, CallData } from '@pifa/contract';
import {
  type ListRule,
  type PricePair,
  type Rounding,
  ruleWords,
  unitPrice,
  unitPriceToYuan,
  yuanToUnitPrice,
} from '@pifa/domain';

type RuleIn = CallBody<'adminPriceListRules'>['rules'][number];
type RuleOut = CallData<'adminPriceList'>['formulas'][number];

export const pairToWire = ({ perPack, perPiece }: PricePair) => ({
  ip: unitPriceToYuan(perPack),
  sp: unitPriceToYuan(perPiece),
});
export const yuanOf = (units: number): number => unitPriceToYuan(unitPrice(units));

const at = (text: string | null, open: number): number => (text === null ? open : Date.parse(text));
/** An open end of a window is null on the wire. */
export const momentToWire = (ms: number): string | null =>
  Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null;

const roundingFrom = (rule: RuleIn['roundPiece']): Rounding | null =>
  rule && rule.unit > 0 ? { unit: yuanToUnitPrice(rule.unit), to: rule.to } : null;
const roundingTo = (rule: Rounding | null) => rule && { unit: yuanOf(rule.unit), to: rule.to };

/** Formulas as staff entered them, in the order in which they are tried. */
export const rulesFromWire = (listId: number, rules: readonly RuleIn[]): ListRule[] =>
  rules.map((rule, place) => ({
    id: -1 - place,
    listId,
    scope: rule.scope,
    priority: place,
    base: rule.base,
    baseListId: rule.base === 'other' && rule.baseListId !== '' ? Number(rule.baseListId) : null,
    percent: Math.round(rule.percent * 100),
    plus: Math.round(rule.plus * 10_000),
    floorMargin: rule.floorMargin === null ? null : Math.round(rule.floorMargin * 100),
    roundPiece: roundingFrom(rule.roundPiece),
    roundPack: roundingFrom(rule.roundPack),
    start: at(rule.from, Number.NEGATIVE_INFINITY),
    end: at(rule.until, Number.POSITIVE_INFINITY),
  }));

/** From the price and the percent of a formula over cost the cost follows, so it is told only to whom cost is. */
export const hangsOnCost = ({ base, floorMargin }: Pick<ListRule, 'base' | 'floorMargin'>): boolean =>
  base === 'cost' || floorMargin !== null;

export function ruleToWire(
  rule: ListRule,
  { listName, scopeNames, mayCost }: { listName: string; scopeNames: string[]; mayCost: boolean },
): RuleOut {
  if (hangsOnCost(rule) && !mayCost) return { words: '按成本的公式（看成本需要权限）', scopeNames };
  return {
    words: ruleWords(rule, listName),
    scopeNames,
    terms: {
      scope: { kind: rule.scope.kind, ids: [...rule.scope.ids] },
      base: rule.base,
      baseListId: rule.baseListId === null ? '' : String(rule.baseListId),
      percent: rule.percent / 100,
      plus: rule.plus / 10_000,
      floorMargin: rule.floorMargin === null ? null : rule.floorMargin / 100,
      roundPiece: roundingTo(rule.roundPiece),
      roundPack: roundingTo(rule.roundPack),
      from: momentToWire(rule.start),
      until: momentToWire(rule.end),
    },
  };
}
