import { sql } from 'kysely';
import type { JudgeContext, ObjectMark, PlanKind, RowOutcome } from '../../../staff';
import { answerInside } from '../../staff/answer-inside';
import { judgeAnswers, markOf, quoteObject } from './judge';
import { type AnswerChange, answerSettings, type AnswerSettings } from './settings';

/**
 * 发出报价: the answer of the grid, or many requests by one rule (ADMIN §8.3). The customer reads it at once, so it is not
 * taken back; a later version counters it. What is above the person's discount limit waits for a second person.
 */
export const answerPlan: PlanKind<AnswerSettings, AnswerChange> = {
  kind: 'quote-answer',
  permission: 'quote.answer',
  settings: answerSettings,
  title: (rows) => `发出报价 ${rows} 张`,
  verb: (rows) => `发出 ${rows} 张报价`,
  judge: judgeAnswers,
  marks: quoteMarks,
  atOnce: 1,
  async write({ tx, platform, operator, now }, rows) {
    const outcomes: RowOutcome[] = [];
    for (const { change } of rows) {
      const { handed } = await answerInside(tx, platform, {
        body: change.body,
        operator,
        now,
        isProved: true,
      });
      outcomes.push(handed === undefined ? {} : { handed });
    }
    return outcomes;
  },
};

/** Requests as they are now, which stay locked until the transaction ends. */
async function quoteMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const ids = objects.map((object) => object.slice(quoteObject('').length));
  const { rows } = await sql<{ id: string; state: string; version: number; at: Date | null }>`
    select id, status as state, version, updated_at as at from quote_requests
    where id = any(${ids}) order by id for update`.execute(tx);
  return new Map(
    rows.map((row) => [quoteObject(row.id), { mark: markOf(row), ...(row.at ? { at: row.at } : {}) }]),
  );
}
