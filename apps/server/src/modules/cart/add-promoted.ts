import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { addOnPair, type PromotionRecord, type Quantity, type ScarceFact } from '@pifa/domain';
import { toBuyer } from '../pricing';
import { livePromotions } from '../promotions';
import { type Asked, MOST_LINES } from './add-lines';
import { type CartRow, lineKey, type LineWish, type ShownGoods, type StoredCart } from './cart-store';
import { kindOf, lineTerms } from './line-context';
import { refuseQuantity } from './line-problem';
import { priceCart, type PricedLine, type PricingOptions, scarceOf } from './price-cart';
import { type CartCall, changeCart, type ChangedCart } from './use-cart';
import { wishPorts } from './wish-port';

/** A line as it would lie in the cart, or why it cannot. */
type Outcome = CartRow | Refusal;

/** A line that was asked for, with its promotion and what it wishes in the end. */
interface Wanted {
  asked: Asked;
  record: PromotionRecord | undefined;
  wish: LineWish | Refusal;
}

/**
 * Puts lines under an activity or an additional purchase into the cart, beside the ordinary ones. The engine judges
 * each in the cart it would lie in; what it would drop or refuse is not put there. Three statements.
 */
export async function addPromoted(
  call: CartCall,
  asked: readonly Asked[],
): Promise<{ outcomes: Outcome[]; rows: ChangedCart['rows'] } | Refusal> {
  const { db, platform, session, now } = call;
  const promotions = await livePromotions(platform, now);
  const lines: Wanted[] = [];
  for (const line of asked) lines.push(await prepare(call, line, promotions));
  let outcomes: Outcome[] = [];
  const changed = await changeCart(
    call,
    async (cart) => {
      const options = { buyer: toBuyer(session), now, promotions };
      const before = new Set(cart.rows.map(({ id }) => id));
      const candidates = candidatesOf(cart, lines);
      const scarce = await scarceOf(db, { ...cart, rows: [...cart.rows, ...candidates] }, options);
      let rows = cart.rows;
      outcomes = lines.map((line) => {
        const outcome = judge({ ...cart, rows }, line, { options, scarce });
        if (!isRefusal(outcome)) rows = [...rows.filter(({ id }) => id !== outcome.id), outcome];
        return outcome;
      });
      const taken = rows.filter((row) => outcomes.includes(row));
      if (taken.length === 0) return undefined;
      return {
        added: taken
          .filter(({ id }) => !before.has(id))
          .map(({ goods, id: _, isCheck: __, ...row }) => ({ ...row, goodsId: goods.id })),
        changed: taken.filter(({ id }) => before.has(id)),
        removed: [],
      };
    },
    { goodsIds: [...new Set(asked.map(({ goodsId }) => goodsId))], whole: true },
  );
  if (isRefusal(changed)) return changed;
  const rowOf = new Map(changed.rows.map((row) => [keyOf(row), row]));
  return {
    outcomes: outcomes.map((outcome) =>
      isRefusal(outcome) ? outcome : (rowOf.get(keyOf(outcome)) ?? outcome),
    ),
    rows: changed.rows,
  };
}

const keyOf = ({ goods, context, parentId }: CartRow): string =>
  lineKey({ goodsId: goods.id, context, parentId });

/** Its promotion, and what the activity's own rules make of the wish (a group is opened, a place is asked for). */
async function prepare(
  call: CartCall,
  asked: Asked,
  promotions: readonly PromotionRecord[],
): Promise<Wanted> {
  const { goodsId, ipcnt, spcnt, activityId, offerId, mode, groupId } = asked;
  const record = promotions.find(({ id }) => id === (offerId ?? activityId));
  const wish: LineWish = { ...(mode ? { mode } : {}), ...(groupId ? { groupId } : {}) };
  const port = activityId && record ? wishPorts(call.platform).get(record.kind) : undefined;
  if (!port || !activityId) return { asked, record, wish };
  return { asked, record, wish: await port(call, { activityId, goodsId, ipcnt, spcnt, wish }) };
}

/** The rows as they would lie there, only to ask what is left of what they draw on. */
function candidatesOf(cart: StoredCart, lines: readonly Wanted[]): CartRow[] {
  return lines.flatMap((line) => {
    const row = candidate(cart, line);
    return isRefusal(row) ? [] : [row];
  });
}

function candidate(cart: StoredCart, { asked, record, wish }: Wanted): CartRow | Refusal {
  const { goodsId, offerId, activityId, parentId } = asked;
  const goods = cart.wanted.get(goodsId) ?? cart.rows.find((row) => row.goods.id === goodsId)?.goods;
  if (!goods) return refuse('not-found', { what: '该商品' });
  if (!goods.onSale) return refuse('off-sale', { name: goods.name });
  if (isRefusal(wish)) return wish;
  if (!record || !mayHold(record, asked)) return refuse('not-found', { what: '该活动' });
  const parent = parentId === undefined ? null : cart.rows.find(({ id }) => String(id) === parentId);
  if (parent === undefined) return refuse('not-found', { what: '主商品' });
  const context = offerId ? `add-on:${offerId}` : `activity:${activityId}`;
  const hangsOn = offerId && parent ? parent.id : null;
  const key = lineKey({ goodsId, context, parentId: hangsOn });
  const line = cart.rows.find((row) => keyOf(row) === key);
  const { alone } = lineTerms({ context, wish }, [record]) ?? {};
  // What makes an order of its own is asked for anew each time; other lines add up.
  const quantity = alone || !line ? quantityOf(asked) : plus(line, quantityOf(asked));
  const pair = { addedPerPack: line?.addedPerPack ?? 0, addedPerPiece: line?.addedPerPiece ?? 0 };
  const id = line?.id ?? Math.min(0, ...cart.rows.map((row) => row.id)) - 1;
  return { id, goods, context, parentId: hangsOn, ...quantity, isCheck: true, ...pair, wish };
}

const quantityOf = ({ ipcnt, spcnt }: Asked): Quantity => ({ packs: ipcnt, pieces: spcnt });
const plus = (line: Quantity, more: Quantity): Quantity => ({
  packs: line.packs + more.packs,
  pieces: line.pieces + more.pieces,
});

/** An offer sells what it lists; an activity is a price with terms of its own. */
function mayHold(record: PromotionRecord, { offerId, goodsId }: Asked): boolean {
  const kind = kindOf(record.kind);
  if (offerId) return kind?.kind === 'additional-purchase' && addOnPair(record, goodsId) !== null;
  return kind?.stage === 'unit' && kind.activity !== undefined;
}

/** The row in the cart it would lie in, with the pair in force; or what the engine has against it. */
function judge(
  cart: StoredCart,
  line: Wanted,
  { options, scarce }: { options: PricingOptions; scarce: Readonly<Record<string, ScarceFact>> },
): Outcome {
  const row = candidate(cart, line);
  if (isRefusal(row)) return row;
  if (row.packs + row.pieces === 0)
    return refuseQuantity(row.goods, row) ?? refuse('below-minimum', EMPTY(row));
  const isNew = !cart.rows.some(({ id }) => id === row.id);
  if (isNew && cart.rows.length >= MOST_LINES) return refuse('cart-full', { most: MOST_LINES });
  const rows = [...cart.rows.filter(({ id }) => id !== row.id), row];
  const alone = lineTerms(row, options.promotions)?.alone;
  const whole = priceCart(
    { ...cart, rows },
    { ...options, ...(alone ? { only: new Set([row.id]) } : {}) },
    scarce,
  );
  const found = whole.lines.find((other) => other.row.id === row.id);
  if (!found) return row;
  const offer = whole.quote.refusals.find(
    (refusal) =>
      refusal.kind === 'promotion' && refusal.key === null && refusal.cause.ref === line.record?.id,
  );
  const refusal = refuseProblem(found, row.goods);
  if (refusal) return refusal;
  if (offer?.kind === 'promotion') return refuse('activity-limit', { text: offer.text });
  const { perPack, perPiece } = found.quoted.pair;
  return isNew ? { ...row, addedPerPack: perPack, addedPerPiece: perPiece } : row;
}

const EMPTY = ({ goods }: CartRow) => ({
  name: goods.name,
  min: 1,
  text: `${goods.name}不能低于起订数量(1)下单！！`,
});

function refuseProblem({ row, problem }: PricedLine, { name }: ShownGoods): Refusal | undefined {
  if (!problem) return undefined;
  switch (problem.kind) {
    case 'activity':
    case 'dropped':
      return refuse('activity-closed', { text: problem.text });
    case 'limit':
      return refuse('activity-limit', { text: problem.text });
    case 'off-sale':
      return refuse('off-sale', { name });
    case 'out-of-stock':
      return refuse('out-of-stock', { name });
    default:
      return (
        refuseQuantity(row.goods, { packs: row.packs, pieces: row.pieces }) ??
        refuse('over-stock', { text: problem.text })
      );
  }
}
