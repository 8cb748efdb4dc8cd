import { type CallData, refuse } from '@pifa/contract';
import {
  checkQuantity,
  isOrderable,
  obstacleText,
  type Quantity,
  quantityLabel,
  type QuantityRule,
  type ReorderObstacle,
} from '@pifa/domain';
import { sql } from 'kysely';
import type { Db, Handler } from '../../platform';
import { contextKind } from '../cart';
import { loadFacts, type PriceBuyer } from '../pricing';
import { orderReads } from './order-reads';

type Row = CallData<'orderCopy'>['list'][number];

/**
 * 再来一单: what of an old order can go into the cart today, and why the rest cannot. Changes nothing and rounds
 * nothing silently: an adjusted quantity says so.
 */
export const copyOrder: Handler<'orderCopy'> = async ({ db, session, query, now }) => {
  const list = await linesAgain(db, query.id, { buyer: session, now });
  return list ? { list } : refuse('not-found', { what: '该订单' });
};

/** The same for an order of this buyer's company; undefined for another company's. */
export async function linesAgain(
  db: Db,
  orderId: string,
  { buyer, now }: { buyer: PriceBuyer; now: Date },
): Promise<Row[] | undefined> {
  const reads = orderReads(db);
  const order = await reads.detail(orderId, buyer.khId);
  if (!order) return undefined;
  const lines = (await reads.lines([order.id])).filter((line) => line.total_pieces > 0);
  return buyAgain(db, lines, { buyer, now });
}

/** A line as it was bought; without `goods_id` the mall does not have its goods. */
interface BoughtLine extends Quantity {
  goods_id: number | null;
  name: string;
  context: string;
  pieces_per_pack: number;
}

/** What of these lines can go into the cart today, and why the rest cannot. */
export async function buyAgain(
  db: Db,
  lines: readonly BoughtLine[],
  { buyer, now }: { buyer: PriceBuyer; now: Date },
): Promise<Row[]> {
  const goodsIds = [...new Set(lines.flatMap((line) => line.goods_id ?? []))];
  const facts = await loadFacts(db, goodsIds, buyer, now);
  const onSale = await db
    .selectFrom('goods')
    .select('id')
    .where('id', '=', sql<number>`any(${goodsIds}::bigint[])`)
    .where('status', '=', 'on')
    .execute();
  const selling = new Set(onSale.map(({ id }) => id));
  return lines.map((line): Row => {
    const row = { goodsId: String(line.goods_id ?? ''), goodsName: line.name };
    const bought = { packs: line.packs, pieces: line.pieces };
    const came = cameWith(line.context);
    if (came) return { ...row, ...cannot(bought, { kind: came }) };
    const id = line.goods_id;
    const rule = id !== null && selling.has(id) ? facts.get(id)?.rule : undefined;
    return { ...row, ...reorder(rule, bought, line) };
  });
}

/** Gifts and add-ons hang on what they came with; an activity's line is bought again at today's price. */
function cameWith(context: string): 'gift' | 'add-on' | undefined {
  const kind = contextKind(context);
  return kind === 'gift' || kind === 'add-on' ? kind : undefined;
}

function reorder(
  rule: QuantityRule | undefined,
  bought: Quantity,
  line: { pieces_per_pack: number },
): Omit<Row, 'goodsId' | 'goodsName'> {
  if (!rule) return cannot(bought, { kind: 'gone' });
  if (!isOrderable(rule)) return cannot(bought, { kind: 'out-of-stock' });
  if (bought.packs > 0 && rule.piecesPerPack !== line.pieces_per_pack) {
    return cannot(bought, { kind: 'rule-changed', text: `装箱规格已变为 ${rule.piecesPerPack}${rule.unit}` });
  }
  const check = checkQuantity(rule, bought);
  if (check.ok) return can(bought, '');
  const { kind, lower, text } = check.refusal;
  if (kind === 'minimum') return cannot(bought, { kind: 'minimum-changed', minPieces: rule.minPieces });
  if (kind === 'stock' || kind === 'limit') {
    return lower
      ? can(lower, `库存不足，已调整为 ${quantityLabel(rule, lower)}`)
      : cannot(bought, { kind: 'over-stock' });
  }
  return cannot(bought, { kind: 'rule-changed', text });
}

const can = ({ packs, pieces }: Quantity, reason: string) => ({
  ipcnt: packs,
  spcnt: pieces,
  canAdd: true,
  reason,
});
const cannot = ({ packs, pieces }: Quantity, obstacle: ReorderObstacle) => ({
  ipcnt: packs,
  spcnt: pieces,
  canAdd: false,
  reason: obstacleText(obstacle),
});
