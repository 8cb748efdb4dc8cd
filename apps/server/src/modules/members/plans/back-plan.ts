import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused } from '../../../platform';
import {
  companiesInScope,
  type JudgeContext,
  type JudgedRow,
  type PlanEffect,
  type PlanKind,
  recordActs,
  type RowOutcome,
  type WriteContext,
} from '../../staff';
import { companyObject } from '../staff/company-scope';

/** What a table brought of a customer, as it was brought; made by the server alone. */
export const broughtLine = z.strictObject({
  line: z.number().int(),
  name: z.string(),
  khId: z.number().int(),
});
type Brought = z.output<typeof broughtLine>;

interface Back<Line extends Brought> {
  kind: string;
  /** 「位客户」: what goes, with its counter */
  what: string;
  /** the label of what a row takes back */
  label: string;
  line: z.ZodType<Line>;
  /** Why each of these stays as it is, '' = it may go; of customers that this person sees. */
  keeping(context: JudgeContext, lines: readonly Line[]): Promise<(line: Line) => string>;
  /** Takes one away; answers what the book says of it, or why it stays. */
  takeAway(
    context: WriteContext<object>,
    line: Line,
  ): Promise<{ what: 'company.open-back' | 'company.address-back'; before: object } | string>;
  effects?(going: number): PlanEffect[];
}

/** 撤销导入 of customers and what belongs to them: what nobody has used or changed since is taken away again. */
export function backPlan<Line extends Brought>({
  kind,
  what,
  label,
  line,
  keeping,
  takeAway,
  effects,
}: Back<Line>): PlanKind<object, Line> {
  return {
    kind,
    onlyUndo: true,
    permission: 'customer.write',
    settings: z.strictObject({}),
    title: (rows) => `撤回 ${rows} ${what}`,
    verb: (rows) => `撤回 ${rows} ${what}`,
    atOnce: 1,
    async judge(context, { rows }) {
      const wanted = rows.map((row) => {
        const read = line.safeParse(row);
        if (!read.success) throw new Refused(badInput('要撤回的内容不正确'));
        return read.data;
      });
      const whyKept = await keeping(context, wanted);
      const judged = wanted.map((one): JudgedRow<Line> => {
        const refusal = whyKept(one);
        const head = { line: one.line, object: companyObject(one.khId), name: one.name, mark: 'there' };
        if (refusal !== '') return { ...head, fields: [], refusal };
        return { ...head, fields: [{ label, before: one.name, after: '撤回' }], change: one };
      });
      const going = judged.filter(({ refusal }) => !refusal).length;
      return { rows: judged, effects: going > 0 && effects ? effects(going) : [] };
    },
    async marks({ tx, operator }, objects) {
      const ids = objects.map((object) => Number(object.slice(object.indexOf(':') + 1)));
      const { rows } = await sql<{ kh_id: number }>`
        select kh_id from companies c where kh_id = any(${ids}::bigint[]) and ${companiesInScope(operator, 'c')}
        order by kh_id for no key update`.execute(tx);
      return new Map(rows.map(({ kh_id }) => [companyObject(kh_id), { mark: 'there' }]));
    },
    async write(context, rows) {
      const whyKept = await keeping(
        context,
        rows.map(({ change }) => change),
      );
      const outcomes: RowOutcome[] = [];
      for (const { change, object } of rows) {
        const kept = whyKept(change);
        const gone = kept === '' ? await takeAway(context, change) : kept;
        outcomes.push(typeof gone === 'string' ? { reason: gone } : {});
        if (typeof gone !== 'string')
          await recordActs(context.tx, context.operator, [{ ...gone, object, now: context.now }]);
      }
      return outcomes;
    },
  };
}
