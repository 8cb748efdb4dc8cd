import type { PromotionRecord } from '../pricing/types';
import { type Gift, fullAmountGiftSettings } from './full-amount-gift/settings';
import { fullAmountReductionSettings } from './full-amount-reduction';
import { type Scope, SCOPE_WORDS } from './scope';
import { shortYuan } from './short-yuan';
import { type Measure, type Threshold, thresholdOf } from './threshold';
import { fen } from '../money';

/** One step of a 满减 or 满赠 as it is advertised. */
export type FullAmountStep = {
  /** 「满 ¥500」「每满 48个」 */
  readonly fromText: string;
  /** 「减 ¥50」「任选 1 件赠品」 */
  readonly giveText: string;
  readonly gifts: readonly Gift[];
};

export type FullAmountOffer = {
  readonly scope: Scope;
  /** 「全部商品，部分商品除外」 */
  readonly scopeText: string;
  readonly steps: readonly FullAmountStep[];
};

/** What a running 满减 or 满赠 promises; null for other kinds and for settings that cannot be read. */
export function fullAmountOffer({ kind, settings }: PromotionRecord): FullAmountOffer | null {
  if (kind === 'full-amount-reduction') {
    const read = fullAmountReductionSettings.of(settings);
    if (!read) return null;
    return offerOf(read.scope, stepsOf(read), read, ({ minus }) => ({
      giveText: `减 ¥${shortYuan(minus)}`,
      gifts: [],
    }));
  }
  const read = kind === 'full-amount-gift' ? fullAmountGiftSettings.of(settings) : null;
  if (!read) return null;
  return offerOf(read.scope, stepsOf(read), read, ({ choose, gifts }) => ({
    giveText:
      choose < gifts.length ? `任选 ${choose} 件赠品` : `赠 ${gifts.map(({ name }) => name).join('、')}`,
    gifts,
  }));
}

/** 每满 only ever uses its first step. */
function stepsOf<S>({ steps, every }: { steps: readonly S[]; every: boolean }): readonly S[] {
  return every ? steps.slice(0, 1) : steps;
}

function offerOf<S extends Threshold>(
  scope: Scope,
  steps: readonly S[],
  { by, every }: { by: Measure; every: boolean },
  gives: (step: S) => Pick<FullAmountStep, 'giveText' | 'gifts'>,
): FullAmountOffer {
  const from = (step: S): string => {
    const goal = thresholdOf(by, step);
    return `${every ? '每' : ''}满 ${by === 'amount' ? `¥${shortYuan(fen(goal))}` : `${goal}个`}`;
  };
  return {
    scope,
    scopeText: `${SCOPE_WORDS[scope.of]}${scope.except.length > 0 ? '，部分商品除外' : ''}`,
    steps: steps.map((step) => ({ fromText: from(step), ...gives(step) })),
  };
}
