import { type CallBody, type CallData, isRefusal, type Refusal, refusalText } from '@pifa/contract';
import { planOrdinary } from './add-ordinary';
import { judgePromoted, prepareOptions } from './add-promoted';
import { type CartRow, keyOf, type Outcome, type RequestedLine, sumsOf } from './cart-rows';
import { type CartCall, changeCart } from './change-cart';
import type { RememberedCarts } from './remembered-carts';

const isPromoted = ({ activityId, offerId }: RequestedLine): boolean =>
  activityId !== undefined || offerId !== undefined;

/**
 * Puts lines into the cart: ordinary ones, and those under an activity or an additional purchase. What can be added is,
 * and every line has its own result; a single line that cannot be added is a refusal.
 */
export async function addToCart(
  call: CartCall,
  carts: RememberedCarts,
  body: CallBody<'cartAdd'>,
): Promise<CallData<'cartAdd'> | Refusal> {
  const requested = Array.isArray(body) ? body : [body];
  const ordinary = requested.filter((line) => !isPromoted(line));
  const promoted = await prepareOptions(call, requested.filter(isPromoted));
  const goodsIds = [...new Set(requested.map(({ goodsId }) => goodsId))];
  let outcomes = new Map<RequestedLine, Outcome>();

  const changed = await changeCart(
    call,
    carts,
    async (cart, options) => {
      const plain = planOrdinary(cart, ordinary, options);
      const under = await judgePromoted(call.db, { ...cart, rows: plain.rows }, promoted, options);
      outcomes = new Map([...plain.outcomes, ...under.outcomes]);
      const only = Array.isArray(body) ? undefined : outcomes.get(body);
      if (isRefusal(only)) return only;
      const touched = new Set([...outcomes.values()].map((outcome) => !isRefusal(outcome) && outcome.id));
      const rows = under.rows.filter(({ id }) => touched.has(id));
      if (rows.length === 0) return undefined;
      return { added: rows.filter(({ id }) => id < 0), changed: rows.filter(({ id }) => id > 0) };
    },
    { goodsIds, whole: promoted.length > 0 },
  );
  if (isRefusal(changed)) return changed;

  const { rows, others } = changed.cart;
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  const stored = requested.map((line) => {
    const outcome = outcomes.get(line);
    return outcome && !isRefusal(outcome) ? rowOf.get(keyOf(outcome)) : undefined;
  });
  // An ordinary line is named before one under an activity.
  const first = stored.find((row, index) => row && ordinary.includes(requested[index] as RequestedLine));
  const named = first ?? stored.find((row) => row !== undefined);
  const own = sumsOf(rows);
  return {
    obj: named
      ? { id: String(named.id), goodsId: named.goods.id, ipcnt: named.packs, spcnt: named.pieces }
      : null,
    results: requested.map((line, index) => resultOf(line, outcomes.get(line), stored[index])),
    sumIpcnt: others.packs + own.packs,
    sumSpcnt: others.pieces + own.pieces,
    kinds: others.kinds + own.kinds,
  };
}

function resultOf(
  { goodsId }: RequestedLine,
  outcome: Outcome | undefined,
  row: CartRow | undefined,
): CallData<'cartAdd'>['results'][number] {
  if (isRefusal(outcome))
    return { goodsId, id: '', success: false, message: refusalText(outcome), code: outcome.refused };
  return { goodsId, id: String(row?.id ?? ''), success: true, message: '' };
}
