import type { PromotionKind, UnitKind } from '../promotions/kind';
import { type Working, checkedLines } from './basket';
import type { PromotionRecord } from './types';

/** The activities under whose terms checked lines are bought, each once. */
export function activitiesOf(
  working: Working,
  kinds: readonly PromotionKind[],
): { kind: UnitKind; record: PromotionRecord }[] {
  const refs = new Map<string, string>();
  for (const { unit } of checkedLines(working)) {
    if (unit.activity) refs.set(unit.activity.ref, unit.activity.kind);
  }
  return [...refs].flatMap(([ref, name]) => {
    const kind = kinds.find((candidate) => candidate.kind === name);
    const record = working.input.promotions.find(({ id, kind: of }) => id === ref && of === name);
    return kind?.stage === 'unit' && record ? [{ kind, record }] : [];
  });
}
