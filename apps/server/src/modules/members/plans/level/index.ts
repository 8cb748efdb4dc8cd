import { sql } from 'kysely';
import { z } from 'zod';
import { toJson } from '../../../../platform';
import { type PlanKind, recordActs } from '../../../staff';
import { knownLevel } from '../../staff/company-open';
import {
  companyMarks,
  filteredCompanies,
  labelledCompanies,
  rowOf,
  UNDO_MS,
  unknownRow,
  wishesOf,
} from '../labelled-companies';

const settings = z.strictObject({
  level: z.string().trim().max(40).default(''),
  cause: z.string().trim().min(1, '请写明原因').max(200),
});
type Settings = z.output<typeof settings>;

/** A level of its own for each company, and the one it had to be left at: how levels are put back. */
const line = z.strictObject({
  id: z.string().max(15),
  level: z.string().max(40),
  expected: z.string().max(40),
});

interface Change {
  id: string;
  level: string;
}

/** 调整等级, many customers at once. */
export const levelPlan: PlanKind<Settings, Change, Change> = {
  kind: 'company-level',
  permission: 'customer.write',
  schedulable: true,
  settings,
  title: (rows, { level }) =>
    level === '' ? `调整 ${rows} 位客户的等级` : `把 ${rows} 位客户设为「${level}」`,
  verb: (rows) => `调整 ${rows} 位客户`,
  resolve: filteredCompanies,
  async judge(context, { objects, rows, settings: { level } }) {
    const wishes = wishesOf<Change & { expected?: string }>(
      objects,
      rows,
      (id) => ({ id, level }),
      (row) => line.safeParse(row).data,
    );
    for (const name of new Set(wishes.map((wish) => wish.level))) {
      if (name !== '') await knownLevel(context.tx, name);
    }
    const known = await labelledCompanies(
      context,
      wishes.map(({ id }) => id),
    );
    const judged = wishes.map(({ id, level: wish, expected }, at) => {
      const company = known.get(id);
      if (!company) return unknownRow(at + 1);
      const head = rowOf(at + 1, company);
      if (wish === '') return { ...head, fields: [], refusal: '请选择等级' };
      if (expected !== undefined && company.level !== expected) {
        return { ...head, fields: [], refusal: '之后又被改过，保持不动' };
      }
      const isSame = company.level === wish;
      return {
        ...head,
        fields: isSame ? [] : [{ label: '等级', before: company.level, after: wish }],
        change: { id, level: wish },
      };
    });
    return {
      rows: judged,
      effects: [{ text: '等级决定的价格与展示，客户下次打开页面就会看到', tone: 'plain' }],
    };
  },
  marks: companyMarks,
  async write(context, rows) {
    const {
      tx,
      operator,
      now,
      settings: { cause },
    } = context;
    const before = await labelledCompanies(
      context,
      rows.map(({ change }) => change.id),
    );
    await sql`
      update companies c set level = n.level, version = c.version + 1
      from jsonb_to_recordset(${toJson(rows.map(({ change }) => change))}::jsonb) as n(id bigint, level text)
      where c.kh_id = n.id`.execute(tx);
    const acts = rows.map(({ object, change: { id, level } }) => ({
      what: 'company.level',
      object,
      before: { level: before.get(id)?.level ?? '' },
      after: { level, cause },
      now,
    }));
    await recordActs(tx, operator, acts);
    return rows.map(({ change: { id } }) => ({ back: { id, level: before.get(id)?.level ?? '' } }));
  },
  undo: {
    ms: UNDO_MS,
    kind: 'company-level',
    input: (_db, rows, { cause }) => ({
      rows: rows.map(({ change, back }) => ({ id: back.id, level: back.level, expected: change.level })),
      settings: { cause: `撤销：${cause}`.slice(0, 200) },
    }),
  },
};
