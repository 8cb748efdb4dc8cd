import { refuse } from '@pifa/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, toJson, type Transaction } from '../../../../platform';
import { type DoneRow, type PlanKind, recordActs } from '../../../staff';
import { filteredOrders } from '../filtered-orders';
import { labelledOrders, labelMarks, labelOf, UNDO_MS } from '../labelled-orders';
import { orderObject } from '../order-marks';

const settings = z.strictObject({
  /** the account of the colleague; '' = nobody any more */
  to: z.string().trim().max(40).default(''),
});
type Settings = z.output<typeof settings>;

/** A colleague of its own for each order: how orders are handed back. */
const line = z.strictObject({ orderId: z.string().max(64), to: z.string().max(40) });

interface Change {
  orderId: string;
  /** null = nobody */
  to: number | null;
  name: string;
}

interface Back {
  orderId: string;
  to: number | null;
}

/** 分配, many orders at once. */
export const assignPlan: PlanKind<Settings, Change, Back> = {
  kind: 'assign',
  permission: 'order.note',
  settings,
  title: (rows) => `分配 ${rows} 单`,
  verb: (rows) => `分配 ${rows} 单`,
  resolve: filteredOrders,
  async judge(context, { objects, rows, settings: { to } }) {
    const own = rows.map((row) => {
      const read = line.safeParse(row);
      if (!read.success) throw new Refused(badInput('分配不正确'));
      return read.data;
    });
    const wishes = [...objects.map((orderId) => ({ orderId, to })), ...own];
    const known = await labelledOrders(
      context,
      wishes.map(({ orderId }) => orderId),
    );
    const hands = await handsNamed(
      context.tx,
      wishes.map((wish) => wish.to),
    );
    const judged = wishes.map(({ orderId, to: account }, at) => {
      const row = known.get(orderId);
      const head = { line: at + 1, object: '', name: `第 ${at + 1} 单`, fields: [] };
      if (!row) return { ...head, refusal: '没有这个订单' };
      const hand = hands.get(account);
      if (!hand) throw new Refused(refuse('not-found', { what: '该同事的账号' }));
      const isSame = row.assigned_to === hand.id;
      return {
        ...head,
        object: orderObject(row.id),
        name: `${row.no} ${row.company}`,
        mark: labelOf(row),
        fields: isSame ? [] : [{ label: '负责人', before: row.assigned_name, after: hand.name }],
        change: { orderId, to: hand.id, name: hand.name },
      };
    });
    return { rows: judged, effects: [] };
  },
  marks: labelMarks,
  async write(context, rows) {
    const { tx, operator, now } = context;
    const before = await labelledOrders(
      context,
      rows.map(({ change }) => change.orderId),
    );
    await sql`
      update orders o set assigned_to = n."to"
      from jsonb_to_recordset(${toJson(rows.map(({ change }) => change))}::jsonb) as n("orderId" text, "to" bigint)
      where o.id = n."orderId"`.execute(tx);
    const acts = rows.map(({ object, change: { orderId, name } }) => ({
      what: 'order.assign',
      object,
      before: { assigned: before.get(orderId)?.assigned_name ?? '' },
      after: { assigned: name },
      now,
    }));
    await recordActs(tx, operator, acts);
    return rows.map(({ change: { orderId } }) => ({
      back: { orderId, to: before.get(orderId)?.assigned_to ?? null },
    }));
  },
  undo: {
    ms: UNDO_MS,
    kind: 'assign',
    async input(db, rows: readonly DoneRow<Change, Back>[]) {
      const ids = rows.flatMap(({ back }) => (back.to === null ? [] : [back.to]));
      const accounts = await db
        .selectFrom('operators')
        .select(['id', 'name'])
        .where('id', 'in', ids.length > 0 ? ids : [0])
        .execute();
      const nameOf = new Map(accounts.map(({ id, name }) => [id, name]));
      return {
        rows: rows.map(({ back: { orderId, to } }) => ({
          orderId,
          to: to === null ? '' : (nameOf.get(to) ?? ''),
        })),
      };
    },
  },
};

/** Open accounts by name; '' is nobody. */
async function handsNamed(
  tx: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, { id: number | null; name: string }>> {
  const rows = await tx
    .selectFrom('operators')
    .select(['id', 'name', 'display_name'])
    .where('name', 'in', [...new Set(['', ...names])])
    .where('status', '=', 'open')
    .execute();
  const known = rows.map(({ id, name, display_name }) => [name, { id, name: display_name || name }] as const);
  return new Map<string, { id: number | null; name: string }>([['', { id: null, name: '' }], ...known]);
}
