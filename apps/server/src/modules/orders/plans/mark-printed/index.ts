import { sql } from 'kysely';
import { z } from 'zod';
import { type JudgeContext, type PlanKind, recordActs } from '../../../staff';
import { DOCUMENT_NAMES, DOCUMENTS, notePrints } from '../../prints';
import { ordersInScope } from '../../staff/scope';
import { filteredOrders } from '../filtered-orders';
import { ORDER_MARK, orderMarks, orderObject } from '../order-marks';

const settings = z.strictObject({ document: z.enum(DOCUMENTS) });
type Settings = z.output<typeof settings>;

interface Row {
  id: string;
  no: string;
  company: string;
  times: number;
  mark: string;
}

interface Change {
  orderId: string;
}

/** 标记已打印: papers that were printed elsewhere. */
export const markPrintedPlan: PlanKind<Settings, Change> = {
  kind: 'mark-printed',
  permission: 'order.note',
  settings,
  title: (rows, { document }) => `标记 ${rows} 单已打印${DOCUMENT_NAMES[document]}`,
  verb: (rows) => `标记 ${rows} 单`,
  resolve: filteredOrders,
  async judge(context, { objects, settings: { document } }) {
    const known = new Map((await ordersOf(context, objects, document)).map((row) => [row.id, row]));
    const rows = objects.map((id, at) => {
      const row = known.get(id);
      const line = at + 1;
      if (!row) return { line, object: '', name: `第 ${line} 单`, fields: [], refusal: '没有这个订单' };
      return {
        line,
        object: orderObject(row.id),
        name: `${row.no} ${row.company}`,
        mark: row.mark,
        fields: [
          {
            label: DOCUMENT_NAMES[document],
            before: row.times === 0 ? '未打印' : `已打印 ${row.times} 次`,
            after: `已打印 ${row.times + 1} 次`,
          },
        ],
        change: { orderId: row.id },
      };
    });
    return { rows, effects: [] };
  },
  marks: orderMarks,
  async write({ tx, operator, settings: { document }, now }, rows) {
    const ids = rows.map(({ change }) => change.orderId);
    await notePrints(tx, ids, { document, operatorId: operator.id, now });
    const acts = ids.map((id) => ({
      what: 'order.print',
      object: orderObject(id),
      after: { document: DOCUMENT_NAMES[document] },
      now,
    }));
    await recordActs(tx, operator, acts);
    return rows.map(() => ({}));
  },
};

async function ordersOf(
  { tx, operator }: JudgeContext,
  ids: readonly string[],
  document: string,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.no, c.name as company, ${ORDER_MARK} as mark,
      (select count(*) from order_prints p where p.order_id = o.id and p.document = ${document}) as times
    from orders o join companies c on c.kh_id = o.kh_id
    where o.id = any(${[...ids]}) and ${ordersInScope(operator)}`.execute(tx);
  return rows;
}
