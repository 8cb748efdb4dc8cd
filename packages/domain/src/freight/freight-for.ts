import { type Fen, addFen, fen, fenUpToMost, formatAmount, subtractFen } from '../money';
import type { FreightAnswer, FreightCharge, FreightLine, FreightRule, FreightTemplate } from './types';

/**
 * Freight to a region (code of 2–9 digits) for the lines to be sent (RULINGS 7). The rule with the longest matching
 * region prefix applies, one without regions to everywhere else; no match = not delivered there.
 */
export function freightFor(
  template: FreightTemplate,
  regionCode: string,
  lines: readonly FreightLine[],
): FreightAnswer {
  const rule = ruleFor(template, regionCode);
  if (!rule) return { kind: 'not-delivered', text: '该地区暂不支持配送，请更换收货地址或联系客服' };
  if (lines.length === 0) return { kind: 'free', amount: fen(0), missingForFree: null, label: '运费' };
  const goods = addFen(...lines.map((line) => line.amount));
  if (rule.freeFrom !== null && goods >= rule.freeFrom) {
    return {
      kind: 'free',
      amount: fen(0),
      missingForFree: null,
      label: `满¥${formatAmount(rule.freeFrom)}免运费`,
    };
  }
  const amount = charged(rule.charge, lines);
  const missingForFree = rule.freeFrom === null ? null : subtractFen(rule.freeFrom, goods);
  return {
    kind: amount === 0 ? 'free' : 'charged',
    amount,
    missingForFree: amount === 0 ? null : missingForFree,
    label: '运费',
  };
}

function ruleFor(template: FreightTemplate, regionCode: string): FreightRule | null {
  let best: { rule: FreightRule; length: number } | null = null;
  for (const rule of template.rules) {
    const prefixes = rule.regions.length === 0 ? [''] : rule.regions;
    for (const prefix of prefixes) {
      if (regionCode.startsWith(prefix) && prefix.length > (best?.length ?? -1))
        best = { rule, length: prefix.length };
    }
  }
  return best?.rule ?? null;
}

function charged(charge: FreightCharge, lines: readonly FreightLine[]): Fen {
  if (charge.by === 'flat') return charge.amount;
  const size = lines.reduce((sum, line) => sum + line.pieces * (charge.by === 'weight' ? line.weight : 1), 0);
  const beyond = Math.max(0, size - charge.first);
  const steps = charge.step > 0 ? Math.ceil(beyond / charge.step) : 0;
  return fenUpToMost(charge.firstAmount + steps * charge.stepAmount);
}
