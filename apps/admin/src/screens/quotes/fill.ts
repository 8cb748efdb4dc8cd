import type { QuoteFill } from '@pifa/domain';

export type FillBy = QuoteFill['by'];

/** A rule out of what was typed: 标价 × 0.95, 成本 + 18 %. What is no number is left for the rule to refuse. */
export function fillOf(by: FillBy, typed: { list: string; cost: string }): QuoteFill {
  if (by === 'own' || by === 'last') return { by };
  if (by === 'list') return { by, factor: typed.list.trim() };
  const percent = typed.cost.trim();
  const number = Number(percent);
  const isNumber = percent !== '' && !Number.isNaN(number);
  return { by, factor: isNumber ? String(Number((1 + number / 100).toFixed(4))) : percent };
}
