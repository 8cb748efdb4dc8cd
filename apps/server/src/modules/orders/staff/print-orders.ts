import { refuse } from '@pifa/contract';
import {
  type DeliveryWay,
  type HoldReason,
  type LineLeft,
  type OrderState,
  packsAndPieces,
  seesRecipient,
} from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db, FileAnswer, refusableTransaction } from '../../../platform';
import { siteValue } from '../../site';
import { can, type Operator, recordActs, type StaffHandler } from '../../staff';
import { wayNameOf } from '../delivery';
import type { FrozenAddress, FrozenDelivery } from '../order-rows';
import { DOCUMENT_NAMES, notePrints, type Print, type PrintedDocument, PRINTS } from '../prints';
import {
  deliveryNote,
  label,
  paper,
  type PaperFacts,
  type PaperOrder,
  pickingList,
  type Sheet,
} from '../printing/paper';
import { ordersInScope, shipsItself } from './scope';

interface Row {
  id: string;
  no: string;
  company: string;
  remark: string;
  buyer_po_no: string;
  ship_from: string;
  created_at: Date;
  state: string;
  hold_reasons: string[];
  address: FrozenAddress;
  delivery_way: DeliveryWay;
  delivery: Partial<FrozenDelivery>;
  lines: (LineLeft & {
    code: string;
    name: string;
    spec: string;
    bin: string;
    unit: string;
    packUnit: string;
  })[];
}

/** Orders in the order in which they were chosen, a split one by its parts. */
async function rowsOf(db: Db, ids: readonly string[], operator: Operator): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.no, c.name as company, o.remark, o.buyer_po_no, o.ship_from, o.created_at, o.state,
      o.hold_reasons, o.address, o.delivery_way, o.delivery,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', l.code, 'name', l.name, 'spec', l.spec, 'bin', g.bin,
          'unit', l.unit, 'packUnit', l.pack_unit, 'piecesPerPack', l.pieces_per_pack, 'packs', l.packs,
          'pieces', l.pieces, 'total', l.total_pieces,
          'left', l.total_pieces - l.shipped_pieces - l.dropped_pieces - l.held_pieces) order by l.id)
        from order_lines l join goods g on g.id = l.goods_id
        where l.child_order_id = o.id or (l.order_id = o.id and l.child_order_id is null)), '[]'::jsonb) as lines
    from orders o join companies c on c.kh_id = o.kh_id
    where (o.id = any(${[...ids]}) or o.parent_id = any(${[...ids]})) and ${shipsItself()}
      and ${ordersInScope(operator)}
    order by coalesce(array_position(${[...ids]}::text[], o.id), array_position(${[...ids]}::text[], o.parent_id)),
      o.no`.execute(db);
  return rows;
}

function toPaper(row: Row, operator: Operator): PaperOrder {
  const { name, phone, province, city, county, address } = row.address;
  const sees = seesRecipient(
    { contact: can(operator, 'customer.contact'), ship: can(operator, 'order.ship') },
    {
      state: row.state as OrderState,
      holds: row.hold_reasons as HoldReason[],
      way: row.delivery_way,
    },
  );
  // What was shipped already is printed once more as it was ordered.
  const isGone = row.lines.every(({ left }) => left === 0);
  return {
    no: row.no,
    company: row.company,
    remark: row.remark,
    buyerPoNo: row.buyer_po_no,
    shipFrom: row.ship_from,
    createdAt: row.created_at,
    way: row.delivery_way,
    wayName: wayNameOf(row.delivery_way, row.delivery),
    hours: row.delivery.hours ?? '',
    recipient: sees ? { name, phone, address: [province, city, county, address].join('') } : null,
    lines: row.lines
      .filter(({ left }) => isGone || left > 0)
      .map((line) => ({ ...line, ...packsAndPieces(isGone ? { ...line, left: line.total } : line) })),
  };
}

/** Papers of one or many orders in one document. */
export const printOrders: StaffHandler<'adminPrint'> = async (
  { platform, db, params, query, now },
  operator,
) => {
  if (query.orders.length === 0) return badInput('请选择要打印的订单');
  const rows = await rowsOf(db, query.orders, operator);
  if (rows.length === 0) return refuse('not-found', { what: '这些订单' });
  const orders = rows.map((row) => toPaper(row, operator));
  const mall = await siteValue(platform, 'sitename');
  const facts: PaperFacts = { mall, printedAt: now, printedBy: operator.displayName };
  const html = documentOf(params.document, query.size, orders, facts);
  return new FileAnswer(Buffer.from(html), 'text/html; charset=utf-8', {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
};

/** All papers as one document: the picking list first, then a sheet an order. */
function documentOf(
  print: Print,
  size: 'a4' | '241',
  orders: readonly PaperOrder[],
  facts: PaperFacts,
): string {
  const sheetsOf = (document: PrintedDocument): Sheet[] => {
    if (document === 'picking') return [{ page: 'a4', html: pickingList(orders, facts) }];
    if (document === 'label') return orders.map((order) => ({ page: 'label', html: label(order, facts) }));
    return orders.map((order) => ({ page: size, html: deliveryNote(order, facts) }));
  };
  return paper(`${printName(print)} ${orders.length} 单`, PRINTS[print].flatMap(sheetsOf));
}

const printName = (print: Print): string =>
  PRINTS[print].map((document) => DOCUMENT_NAMES[document]).join('与');

/** Keeps that papers were printed, and the address on them. */
export const markPrinted: StaffHandler<'adminPrintMark'> = async ({ platform, body, now }, operator) => {
  const { document: print, orders } = body;
  const refusal = await refusableTransaction(platform.database, async (tx) => {
    const ids = (await rowsOf(tx, orders, operator)).map(({ id }) => id);
    for (const document of PRINTS[print]) {
      await notePrints(tx, ids, { document, operatorId: operator.id, now });
    }
    const after = { document: printName(print) };
    await recordActs(
      tx,
      operator,
      ids.map((id) => ({ what: 'order.print', object: `order:${id}`, after, now })),
    );
  });
  return refusal ?? { message: '已登记打印' };
};
