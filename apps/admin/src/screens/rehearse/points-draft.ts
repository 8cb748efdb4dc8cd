import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { SPEND_KIND } from '@pifa/domain';
import type { Earn } from '../../widgets/rehearsal/earn';

export type Saved = CallData<'adminPromotion'>;
export type SpendDraft = NonNullable<CallBodyInput<'adminPointsRehearse'>['spend']>;
/** How points are spent. */
export interface Spend {
  on: boolean;
  perYuan: number;
  maxShare: number;
  minimum: number;
}

/** What another page hands over to be tried. */
export interface Handed {
  earn?: Earn;
  spend?: SpendDraft;
}

/** Where nobody can spend points yet. */
export const NO_SPEND: Spend = { on: false, perYuan: 100, maxShare: 50, minimum: 0 };

export const same = (one: object | undefined, other: object | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The settings of a promotion, as the boxes hold them. */
export const spendOf = (settings: Readonly<Record<string, unknown>>): Spend => ({
  on: true,
  perYuan: Number(settings.perYuan ?? NO_SPEND.perYuan),
  maxShare: Number(settings.maxShare ?? NO_SPEND.maxShare),
  minimum: Number(settings.minimum ?? NO_SPEND.minimum),
});

/** The promotion with what was typed: the one that runs, the one that was handed over, or a new one. */
export function spendDraft(typed: Spend, base: SpendDraft | Saved | undefined): SpendDraft {
  const { on: _on, ...settings } = typed;
  if (!base) return { kind: SPEND_KIND, title: '积分抵扣', settings };
  const { id, version, kind, title, startTime, endTime, audience, priority } = base;
  return {
    id,
    version,
    kind,
    title,
    audience,
    priority,
    settings,
    ...(startTime && { startTime }),
    ...(endTime && { endTime }),
  };
}
