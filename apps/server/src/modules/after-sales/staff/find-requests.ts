import {
  AFTER_SALE_KIND_LABELS,
  type AfterSaleKind,
  afterSaleLabel,
  type AfterSaleState,
} from '@pifa/domain';
import { sql } from 'kysely';
import { containsPattern } from '../../../platform';
import type { FindPart } from '../../staff';
import { requestsInScope } from './scope';

/** After-sales by their number or its end, the order's number, and the waybill that comes back. */
export const findRequests: FindPart = {
  kind: 'after-sale',
  title: '售后',
  permission: 'after-sale.read',
  async find({ db }, operator, text) {
    const { rows } = await sql<{ id: string; no: string; order_no: string; kind: string; state: string }>`
      select a.id, a.no, o.no as order_no, a.kind, a.state
      from after_sales a join orders o on o.id = a.order_id
      where (a.no ilike ${containsPattern(text)} or a.tracking_no = ${text}
          or a.order_id in (select id from orders where no = ${text.toUpperCase()}))
        and ${requestsInScope(operator)}
      order by a.created_at desc limit 5`.execute(db);
    return rows.map(({ id, no, order_no, kind, state }) => ({
      id,
      title: no,
      note: [
        AFTER_SALE_KIND_LABELS[kind as AfterSaleKind].name,
        afterSaleLabel(state as AfterSaleState).word,
        order_no,
      ].join(' · '),
      path: `after-sales?open=${id}`,
    }));
  },
};
