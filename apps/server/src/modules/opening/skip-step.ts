import { OPENING_STEPS, OPENING_TITLES, type OpeningStep } from '@pifa/domain';
import { recordAct, type StaffHandler } from '../staff';

/** Puts a step of 开店 off, or takes it up again; 'card' is the card on 工作台. */
export const skipStep: StaffHandler<'adminOpeningSkip'> = async ({ database, body, now }, operator) => {
  const { step, skipped } = body;
  await database.transaction(async (tx) => {
    if (skipped) {
      await tx
        .insertInto('opening_skips')
        .values({ step, operator_id: operator.id, at: now })
        .onConflict((on) => on.doNothing())
        .execute();
    } else {
      await tx.deleteFrom('opening_skips').where('step', '=', step).execute();
    }
    await recordAct(tx, operator, {
      what: skipped ? 'opening.skip' : 'opening.take-up',
      object: `opening:${titleOf(step)}`,
      now,
    });
  });
  if (step === 'card') return { message: skipped ? '已收起，「店铺 · 开店」里还在' : '已放回工作台' };
  return { message: skipped ? `已跳过「${titleOf(step)}」` : `「${titleOf(step)}」已恢复` };
};

const isStep = (step: string): step is OpeningStep => OPENING_STEPS.some((one) => one === step);

const titleOf = (step: string): string => (isStep(step) ? OPENING_TITLES[step] : '工作台上的卡片');
