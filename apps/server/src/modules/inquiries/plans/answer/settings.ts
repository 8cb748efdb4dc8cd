import { type CallBody, calls } from '@pifa/contract';
import { PRICE_ROUNDINGS } from '@pifa/domain';
import { z } from 'zod';

const factor = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, '倍数不正确');

/** How requests that were only chosen are answered; requests that are sent as rows bring their own answer. */
export const answerSettings = z.strictObject({
  fill: z
    .discriminatedUnion('by', [
      z.strictObject({ by: z.enum(['own', 'last']) }),
      z.strictObject({ by: z.enum(['list', 'cost']), factor }),
    ])
    .default({ by: 'own' }),
  rounding: z.enum(PRICE_ROUNDINGS).default('fen'),
  validDays: z.number().int().min(1).max(365).default(7),
  message: z.string().trim().max(1000).default(''),
  discountsAllowed: z.boolean().default(false),
});
export type AnswerSettings = z.output<typeof answerSettings>;

/** A request with its answer as the grid holds it, and its place among those that are sent together. */
export const answerRow = calls.adminQuoteAnswer.spec.body.extend({
  line: z.number().int().min(1).max(5_000),
});
export type AnswerBody = CallBody<'adminQuoteAnswer'>;

/** What is written of a row: the answer, made from what was seen. */
export interface AnswerChange {
  body: AnswerBody;
}
