import { fen } from '../money';
import type { PromotionRecord } from '../pricing/types';
import type { FullAmountGift, FullAmountTerms, Threshold } from './full-amount-types';
import { kindOf } from './kind-of';
import { type Scope, SCOPE_LABELS } from './scope';
import { shortYuan } from './short-yuan';
import { thresholdOf } from './threshold';

/** One step of a 满减 or 满赠 as it is advertised. */
export type FullAmountStep = {
  /** 「满 ¥500」「每满 48个」 */
  readonly fromText: string;
  /** 「减 ¥50」「任选 1 件赠品」 */
  readonly giveText: string;
  readonly gifts: readonly FullAmountGift[];
};

export type FullAmountOffer = {
  readonly scope: Scope;
  /** 「全部商品，部分商品除外」 */
  readonly scopeText: string;
  readonly steps: readonly FullAmountStep[];
};

/**
 * What a running 满减 or 满赠 promises; null for other kinds and for settings that cannot be read. Without `amounts` for
 * somebody who may see no prices: neither a threshold nor a reduction in money (INVARIANTS I34).
 */
export function fullAmountOffer(record: PromotionRecord, amounts = true): FullAmountOffer | null {
  const kind = kindOf(record.kind);
  const terms = !kind || kind.stage === 'unit' ? null : kind.fullAmount?.(record);
  if (!terms) return null;
  const { scope, every } = terms;
  // 每满 only ever uses its first step.
  const steps = every ? terms.steps.slice(0, 1) : terms.steps;
  return {
    scope,
    scopeText: `${SCOPE_LABELS[scope.of]}${scope.except.length > 0 ? '，部分商品除外' : ''}`,
    steps: steps.map((step) => ({
      fromText: !amounts && terms.by === 'amount' ? '满额' : fromText(terms, step),
      giveText: step.giveText(amounts),
      gifts: step.gifts,
    })),
  };
}

function fromText({ by, every }: FullAmountTerms, step: Threshold): string {
  const goal = thresholdOf(by, step);
  return `${every ? '每' : ''}满 ${by === 'amount' ? `¥${shortYuan(fen(goal))}` : `${goal}个`}`;
}
