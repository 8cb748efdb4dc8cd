import { sql } from 'kysely';
import type { FindPart } from '../../staff';
import { deskFacts, deskRows } from './list-orders';
import { namedOrders } from './match-keyword';
import { ordersInScope } from './scope';
import { yuan } from '../order-views';

const MOST = 5;

/** Orders by their number or its end, 采购单号, waybill, and the recipient's name or phone. */
export const findOrders: FindPart = {
  kind: 'order',
  title: '订单',
  permission: 'order.read',
  async find({ db }, operator, text) {
    const named = sql`o.id in (select n.id from (${namedOrders(text)}) n) and ${ordersInScope(operator)}`;
    const rows = await deskRows(db, named, { after: null, newestFirst: true, limit: MOST });
    return rows.map((row) => {
      const { stateName } = deskFacts(row);
      const parts = [row.company, stateName, `¥${yuan(row.payable_amount).toFixed(2)}`, row.buyer_po_no];
      return {
        id: row.id,
        title: row.no,
        note: parts.filter(Boolean).join(' · '),
        path: `orders/${row.id}`,
      };
    });
  },
};
