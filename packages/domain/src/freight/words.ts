import { formatAmount } from '../money';
import type { FreightRule } from './types';

/** 「首 1 公斤 ¥8.00，每加 1 公斤 ¥1.50，满 ¥100.00 免」: what a rule charges, as staff and buyers say it. */
export function freightRuleWords({ charge, freeFrom }: Omit<FreightRule, 'regions'>): string {
  if (charge.by === 'none') return '不配送';
  const free = freeFrom === null ? '' : `，满 ¥${formatAmount(freeFrom)} 免`;
  if (charge.by === 'flat')
    return charge.amount === 0 ? '免运费' : `每单 ¥${formatAmount(charge.amount)}${free}`;
  const size = (units: number): string => (charge.by === 'weight' ? `${units / 1000} 公斤` : `${units} 个`);
  const more =
    charge.stepAmount === 0 ? '' : `，每加 ${size(charge.step)} ¥${formatAmount(charge.stepAmount)}`;
  return `首 ${size(charge.first)} ¥${formatAmount(charge.firstAmount)}${more}${free}`;
}

/**
 * Why a template cannot be saved as it is: two rules for one region, two for everywhere else, or none at all;
 * undefined = it can. A region inside another one is no clash: the narrower one counts.
 */
export function freightProblem(rules: readonly Pick<FreightRule, 'regions'>[]): string | undefined {
  if (rules.length === 0) return '请至少写一条运费规则';
  if (rules.filter(({ regions }) => regions.length === 0).length > 1)
    return '「其他地区」只能有一条规则，请给另一条选上地区';
  const seen = new Set<string>();
  for (const region of rules.flatMap(({ regions }) => regions)) {
    if (seen.has(region)) return '同一个地区写在两条规则里，请从其中一条去掉';
    seen.add(region);
  }
  return undefined;
}
