import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { Refused, toJson } from '../../../../platform';
import { colleaguesWho, type PlanKind, recordActs, tellStaff } from '../../../staff';
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
  /** the account of the colleague; '' = nobody any more */
  to: z.string().trim().max(40).default(''),
  cause: z.string().trim().min(1, '请写明原因').max(200),
});
type Settings = z.output<typeof settings>;

/** A colleague of its own for each company, and whose it had to be left: how customers are handed back. */
const line = z.strictObject({
  id: z.string().max(15),
  to: z.string().max(40),
  expected: z.number().int().nullable(),
});

interface Change {
  id: string;
  /** null = nobody */
  to: number | null;
  name: string;
}
interface Back {
  id: string;
  to: number | null;
}

/** 分配业务员, many customers at once. */
export const salespersonPlan: PlanKind<Settings, Change, Back> = {
  kind: 'company-salesperson',
  permission: 'customer.write',
  settings,
  title: (rows) => `分配 ${rows} 位客户`,
  verb: (rows) => `分配 ${rows} 位客户`,
  resolve: filteredCompanies,
  async judge(context, { objects, rows, settings: { to } }) {
    const wishes = wishesOf<{ id: string; to: string; expected?: number | null }>(
      objects,
      rows,
      (id) => ({ id, to }),
      (row) => line.safeParse(row).data,
    );
    const known = await labelledCompanies(
      context,
      wishes.map(({ id }) => id),
    );
    const colleagues = await colleaguesWho(context.tx, 'customer.write');
    const hands = new Map<string, { id: number | null; name: string }>([
      ['', { id: null, name: '' }],
      ...colleagues.map(({ id, name, displayName }) => [name, { id, name: displayName }] as const),
    ]);
    const judged = wishes.map(({ id, to: account, expected }, at) => {
      const company = known.get(id);
      if (!company) return unknownRow(at + 1);
      const hand = hands.get(account);
      if (!hand) throw new Refused(refuse('not-found', { what: '能管客户的这位同事' }));
      const head = rowOf(at + 1, company);
      if (expected !== undefined && company.salesperson_id !== expected) {
        return { ...head, fields: [], refusal: '之后又被改过，保持不动' };
      }
      const isSame = company.salesperson_id === hand.id;
      return {
        ...head,
        fields: isSame ? [] : [{ label: '业务员', before: company.salesperson, after: hand.name }],
        change: { id, to: hand.id, name: hand.name },
      };
    });
    const effects =
      context.operator.scope === 'own' && to !== context.operator.name
        ? [{ text: '分配给别人之后，您不再看到这些客户与他们的订单', tone: 'amber' as const }]
        : [];
    return { rows: judged, effects };
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
      update companies c set salesperson_id = n."to", version = c.version + 1
      from jsonb_to_recordset(${toJson(rows.map(({ change }) => change))}::jsonb) as n(id bigint, "to" bigint)
      where c.kh_id = n.id`.execute(tx);
    const acts = rows.map(({ object, change: { id, name } }) => ({
      what: 'company.salesperson',
      object,
      before: { salesperson: before.get(id)?.salesperson ?? '' },
      after: { salesperson: name, cause },
      now,
    }));
    await recordActs(tx, operator, acts);
    const given = new Map<number, number>();
    for (const { change } of rows) {
      if (change.to !== null && change.to !== operator.id)
        given.set(change.to, (given.get(change.to) ?? 0) + 1);
    }
    for (const [id, number] of given) {
      const text = `${operator.displayName} 把 ${number} 位客户交给您`;
      await tellStaff(tx, [id], { kind: 'handed-over', text, link: '/companies?view=mine' }, now);
    }
    return rows.map(({ change: { id } }) => ({ back: { id, to: before.get(id)?.salesperson_id ?? null } }));
  },
  undo: {
    ms: UNDO_MS,
    kind: 'company-salesperson',
    async input(db, rows, { cause }) {
      const ids = rows.flatMap(({ back }) => (back.to === null ? [] : [back.to]));
      const accounts = await db
        .selectFrom('operators')
        .select(['id', 'name'])
        .where('id', 'in', ids.length > 0 ? ids : [0])
        .execute();
      const nameOf = new Map(accounts.map(({ id, name }) => [id, name]));
      return {
        rows: rows.map(({ change, back: { id, to } }) => ({
          id,
          to: to === null ? '' : (nameOf.get(to) ?? ''),
          expected: change.to,
        })),
        settings: { cause: `撤销：${cause}`.slice(0, 200) },
      };
    },
  },
};
