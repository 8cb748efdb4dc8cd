import { type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  addFen,
  type GoodsFacts,
  fen,
  fenToYuan,
  type LineContext,
  mayStop,
  pricePair,
  type PricingLine,
  quantityRule,
  startOfDay,
  wouldStop,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { CallContext, Db } from '../../../platform';
import { promotionById } from '../../promotions';
import { type Operator, ownedInScope } from '../../staff';

type Answer = CallData<'adminPromotionStops'>;

const DAY_MS = 86_400_000;
/** Orders of a day that are looked through, the newest first. */
const MOST_ORDERS = 5_000;
/** Orders that are named. */
const NAMED = 50;

interface LineRow {
  order_id: string;
  no: string;
  company: string;
  goods_amount: number;
  line_id: number;
  goods_id: number;
  context: string;
  packs: number;
  pieces: number;
  per_pack: number;
  per_piece: number;
  pieces_per_pack: number;
  unit: string;
  pack_unit: string;
  name: string;
  ship_from: string;
  min_pieces: number;
  piece_step: number;
  pack_step: number;
  brand_id: number | null;
  category_path: string | null;
}

/** Which of yesterday's orders the rule would have stopped, or charged, had it run then (Beijing days); of customers in scope. */
export async function promotionStops(
  { db, platform, params, now }: CallContext<'adminPromotionStops'>,
  operator: Operator,
): Promise<Answer | Refusal> {
  const rule = await promotionById(platform, params.id);
  if (!rule) return refuse('not-found', { what: '该活动' });
  if (!mayStop(rule)) return refuse('bad-input', { text: '只有起订门槛、混批、混装成箱会挡住订单' });
  const end = startOfDay(now);
  const start = new Date(end.getTime() - DAY_MS);
  const orders = new Map<string, LineRow[]>();
  for (const row of await linesOf(db, operator, start, end)) {
    const known = orders.get(row.order_id);
    if (known) known.push(row);
    else orders.set(row.order_id, [row]);
  }
  const found = [...orders.values()].flatMap((rows) => {
    const [first] = rows;
    const said = wouldStop(rows.map(toLine), rule, now);
    return first && said ? [{ first, said }] : [];
  });
  const stopped = found.filter(({ said }) => said.stops);
  return {
    orders: orders.size,
    stopped: stopped.length,
    charged: found.length - stopped.length,
    feeAmount: fenToYuan(addFen(...found.map(({ said }) => said.fee))),
    list: found.slice(0, NAMED).map(({ first, said }) => ({
      orderNo: first.no,
      company: first.company,
      goodsAmount: fenToYuan(fen(first.goods_amount)),
      stops: said.stops,
      text: said.texts.join('；'),
    })),
  };
}

/** The lines of the orders that were placed then, whatever became of them; gifts are left out. */
async function linesOf(db: Db, operator: Operator, start: Date, end: Date): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with placed as (
      select id, no, kh_id, goods_amount from orders
      where parent_id is null and created_at >= ${start} and created_at < ${end} and ${ownedInScope(operator, 'kh_id')}
      order by created_at desc limit ${MOST_ORDERS})
    select o.id as order_id, o.no, c.name as company, o.goods_amount, l.id as line_id, l.goods_id, l.context,
      l.packs, l.pieces, l.per_pack, l.per_piece, l.pieces_per_pack, l.unit, l.pack_unit, l.name, l.ship_from,
      g.min_pieces, g.piece_step, g.pack_step, g.brand_id, k.path as category_path
    from placed o
    join companies c on c.kh_id = o.kh_id
    join order_lines l on l.order_id = o.id
    join goods g on g.id = l.goods_id
    left join categories k on k.id = g.category_id
    where not starts_with(l.context, 'gift')
    order by o.id desc, l.id`.execute(db);
  return rows;
}

/** The line as it was bought: its price is the one that was paid, before reductions. */
function toLine(row: LineRow): PricingLine {
  const pair = pricePair(row.per_pack, row.per_piece);
  const rule = quantityRule({
    piecesPerPack: row.pieces_per_pack,
    minPieces: row.min_pieces,
    pieceStep: row.piece_step,
    packStep: row.pack_step,
    unit: row.unit,
    packUnit: row.pack_unit,
    name: row.name,
  });
  const goods: GoodsFacts = {
    goodsId: String(row.goods_id),
    rule,
    list: pair,
    promotion: null,
    customer: null,
    ladder: null,
    groupId: null,
    categoryIds: row.category_path?.split('/').filter(Boolean) ?? [],
    brandId: row.brand_id === null ? null : String(row.brand_id),
    weight: 0,
    volume: 0,
    shipFrom: row.ship_from,
    taxRate: 0,
  };
  const quantity = { packs: row.packs, pieces: row.pieces };
  return { key: String(row.line_id), goods, quantity, checked: true, context: contextOf(row, pair) };
}

function contextOf({ context }: LineRow, lockedPair: PricingLine['goods']['list']): LineContext {
  const [kind, ref = ''] = context.split(':');
  if (kind === 'add-on') return { kind, ref, parentKey: '', lockedPair };
  if (kind === 'quoted') return { kind, ref, lockedPair, minimumWaived: true };
  return { kind: 'ordinary' };
}
