import { answerPlan } from './answer';

/** Bulk work on quotes. */
export const quotePlans = [answerPlan];
