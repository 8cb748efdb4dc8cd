import { type Fen, addFen, fen, fenUpToMost, formatAmount, subtractFen } from '../money';
import type {
  FreightAnswer,
  FreightCharge,
  FreightLine,
  FreightPart,
  FreightRule,
  FreightTemplate,
} from './types';

/**
 * Freight to a region (code of 2–9 digits) for the lines to be sent (RULINGS 7): what each set of rules charges for its
 * own lines, added up. Where one of them is not delivered, nothing is.
 */
export function freightFor(
  template: FreightTemplate,
  regionCode: string,
  lines: readonly FreightLine[],
): FreightAnswer {
  const answers = freightParts(template, regionCode, lines).map(({ answer }) => answer);
  const [only, second] = answers;
  if (only && !second) return only;
  let amount = 0;
  for (const answer of answers) {
    if (answer.kind === 'not-delivered') return answer;
    amount += answer.amount;
  }
  // What is missing for free freight from one place says nothing of the other one.
  return {
    kind: amount === 0 ? 'free' : 'charged',
    amount: fenUpToMost(amount),
    missingForFree: null,
    label: '运费',
  };
}

/** The same, one part for each set of rules: places with rules of their own, then all others together. */
export function freightParts(
  template: FreightTemplate,
  regionCode: string,
  lines: readonly FreightLine[],
): FreightPart[] {
  const { places = {}, rules: usual } = template;
  const groups = new Map<readonly FreightRule[], FreightLine[]>();
  for (const line of lines) {
    const rules = (Object.hasOwn(places, line.shipFrom ?? '') && places[line.shipFrom ?? '']) || usual;
    groups.set(rules, [...(groups.get(rules) ?? []), line]);
  }
  if (groups.size === 0) groups.set(usual, []);
  return [...groups].map(([rules, own]) => {
    const rule = ruleFor(rules, regionCode);
    return {
      shipFrom: [...new Set(own.map(({ shipFrom = '' }) => shipFrom))],
      own: rules !== usual,
      rule,
      answer: answerOf(rule, own),
    };
  });
}

/** What one rule charges for these lines. */
function answerOf(rule: FreightRule | null, lines: readonly FreightLine[]): FreightAnswer {
  if (!rule || rule.charge.by === 'none') {
    return { kind: 'not-delivered', text: '该地区暂不支持配送，请更换收货地址或联系客服' };
  }
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

/** The rule with the longest matching region prefix; one without regions is for everywhere else. */
function ruleFor(rules: readonly FreightRule[], regionCode: string): FreightRule | null {
  let best: { rule: FreightRule; length: number } | null = null;
  for (const rule of rules) {
    const prefixes = rule.regions.length === 0 ? [''] : rule.regions;
    for (const prefix of prefixes) {
      if (regionCode.startsWith(prefix) && prefix.length > (best?.length ?? -1))
        best = { rule, length: prefix.length };
    }
  }
  return best?.rule ?? null;
}

function charged(charge: Exclude<FreightCharge, { by: 'none' }>, lines: readonly FreightLine[]): Fen {
  if (charge.by === 'flat') return charge.amount;
  const size = lines.reduce((sum, line) => sum + line.pieces * (charge.by === 'weight' ? line.weight : 1), 0);
  const beyond = Math.max(0, size - charge.first);
  const steps = charge.step > 0 ? Math.ceil(beyond / charge.step) : 0;
  return fenUpToMost(charge.firstAmount + steps * charge.stepAmount);
}
