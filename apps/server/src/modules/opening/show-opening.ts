import { openingFindings, openingSteps } from '@pifa/domain';
import type { StaffHandler } from '../staff';
import { latestTrial, stageOf } from './latest-trial';
import { openingFacts } from './opening-facts';

/** 开店: each step as the mall itself shows it, and what was put off. */
export const showOpening: StaffHandler<'adminOpening'> = async ({ platform, db, now }) => {
  const trial = await latestTrial(db);
  const facts = await openingFacts(platform, db, { trial, now });
  const skips = await db.selectFrom('opening_skips').select('step').execute();
  const skipped = new Set(skips.map(({ step }) => step));
  const findings = openingFindings(facts, now);
  const steps = openingSteps(facts, skipped, findings.filter(({ weight }) => weight === 'must').length);
  return {
    steps,
    left: steps.filter((one) => !one.done && !one.skipped).length,
    putAway: skipped.has('card'),
    hasMinimum: facts.orderMinimums > 0,
    findings,
    ...(trial && { trial: { id: trial.id, no: trial.no, state: stageOf(trial), goods: trial.goods } }),
  };
};

/** 开店检查, for a screen and for whoever starts a mall from a terminal. */
export const showCheck: StaffHandler<'adminOpeningCheck'> = async ({ platform, db, now }) => {
  const findings = openingFindings(await openingFacts(platform, db, { trial: undefined, now }), now);
  const musts = findings.filter(({ weight }) => weight === 'must').length;
  return { findings, musts, shoulds: findings.length - musts, time: now.toISOString() };
};
