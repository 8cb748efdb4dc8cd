import { type CallBody, type CallData, isRefusal, type Refusal, refusalText, refuse } from '@pifa/contract';
import type { PromotionRecord, Quantity } from '@pifa/domain';
import { toBuyer } from '../pricing';
import { livePromotions } from '../promotions';
import { type CartRow, type CartWrite, type StoredCart, sumsOf } from './cart-store';
import { refuseQuantity } from './line-problem';
import { priceCart, type PricingOptions } from './price-cart';
import { type CartCall, changeCart } from './use-cart';

/** Most lines of one cart. */
export const MOST_LINES = 2_000;

export type Asked = Extract<CallBody<'cartAdd'>, { goodsId: string }>;
type Verdict = { goodsId: string; refusal: Refusal | undefined };

/**
 * Puts lines into the cart: the same goods add up, within one call and with what already lies there. What can be
 * added is; every row has its own result. One single line that cannot be added is a refusal.
 */
export async function addLines(
  call: CartCall,
  body: CallBody<'cartAdd'>,
): Promise<CallData<'cartAdd'> | Refusal> {
  const asked = Array.isArray(body) ? body : [body];
  const goodsIds = [...new Set(asked.map((line) => line.goodsId))];
  let verdicts: Verdict[] = [];

  const promotions = await livePromotions(call.platform, call.now);
  const changed = await changeCart(
    call,
    (cart) => {
      const plan = planAdding(cart, goodsIds, asked, call, promotions);
      verdicts = plan.verdicts;
      const refusal = !Array.isArray(body) && verdicts[0]?.refusal;
      if (refusal) return refusal;
      return plan.write.added.length + plan.write.changed.length > 0 ? plan.write : undefined;
    },
    { goodsIds },
  );
  if (isRefusal(changed)) return changed;

  const lineOf = new Map(changed.rows.filter(isOrdinary).map((row) => [row.goods.id, row]));
  const refused = new Map(verdicts.map(({ goodsId, refusal }) => [goodsId, refusal]));
  const results = asked.map(({ goodsId }) => {
    const refusal = refused.get(goodsId);
    const id = refusal ? '' : String(lineOf.get(goodsId)?.id ?? '');
    return refusal
      ? { goodsId, id, success: false, message: refusalText(refusal), code: refusal.refused }
      : { goodsId, id, success: true, message: '' };
  });
  const first = lineOf.get(results.find((result) => result.success)?.goodsId ?? '');
  const own = sumsOf(changed.rows);
  return {
    obj: first
      ? { id: String(first.id), goodsId: first.goods.id, ipcnt: first.packs, spcnt: first.pieces }
      : null,
    results,
    sumIpcnt: changed.others.packs + own.packs,
    sumSpcnt: changed.others.pieces + own.pieces,
    kinds: changed.others.kinds + own.kinds,
  };
}

const isOrdinary = (row: CartRow): boolean => row.context === 'ordinary' && row.parentId === null;

function planAdding(
  cart: StoredCart,
  goodsIds: readonly string[],
  asked: readonly Asked[],
  { session, now }: CartCall,
  promotions: readonly PromotionRecord[],
): { write: CartWrite; verdicts: Verdict[] } {
  const lines = new Map(cart.rows.filter(isOrdinary).map((row) => [row.goods.id, row]));
  const changed: CartRow[] = [];
  const fresh: CartRow[] = [];
  const verdicts: Verdict[] = [];
  for (const goodsId of goodsIds) {
    const goods = cart.wanted.get(goodsId);
    const line = lines.get(goodsId);
    const more = sumOf(asked.filter((other) => other.goodsId === goodsId));
    const refusal = refuseAdding(goods, line, more, cart.others.lines + cart.rows.length + fresh.length);
    verdicts.push({ goodsId, refusal });
    if (refusal || !goods) continue;
    const quantity = { packs: more.packs + (line?.packs ?? 0), pieces: more.pieces + (line?.pieces ?? 0) };
    if (line) changed.push({ ...line, ...quantity, isCheck: true });
    else {
      fresh.push({
        id: -1 - fresh.length,
        goods,
        context: 'ordinary',
        parentId: null,
        ...quantity,
        isCheck: true,
        addedPerPack: 0,
        addedPerPiece: 0,
        wish: {},
      });
    }
  }
  return {
    write: {
      added: withPrices(cart, changed, fresh, { buyer: toBuyer(session), now, promotions }),
      changed,
      removed: [],
    },
    verdicts,
  };
}

function refuseAdding(
  goods: CartRow['goods'] | undefined,
  line: CartRow | undefined,
  more: Quantity,
  lines: number,
): Refusal | undefined {
  if (!goods) return refuse('not-found', { what: '该商品' });
  if (more.packs + more.pieces === 0) return refuseQuantity(goods, more);
  if (!line && lines >= MOST_LINES) return refuse('cart-full', { most: MOST_LINES });
  return refuseQuantity(goods, {
    packs: more.packs + (line?.packs ?? 0),
    pieces: more.pieces + (line?.pieces ?? 0),
  });
}

/** The pair in force at this moment, siblings counted: what later shows how the price moved. */
function withPrices(
  cart: StoredCart,
  changed: readonly CartRow[],
  fresh: readonly CartRow[],
  options: PricingOptions,
): CartWrite['added'] {
  if (fresh.length === 0) return [];
  const changes = new Map(changed.map((row) => [row.id, row]));
  const rows = [...cart.rows.map((row) => changes.get(row.id) ?? row), ...fresh];
  return priceCart({ ...cart, rows }, options)
    .lines.filter(({ row }) => row.id < 0)
    .map(({ row, quoted }) => ({
      goodsId: row.goods.id,
      packs: row.packs,
      pieces: row.pieces,
      addedPerPack: quoted.pair.perPack,
      addedPerPiece: quoted.pair.perPiece,
    }));
}

function sumOf(lines: readonly Asked[]): Quantity {
  return lines.reduce((sum, { ipcnt, spcnt }) => ({ packs: sum.packs + ipcnt, pieces: sum.pieces + spcnt }), {
    packs: 0,
    pieces: 0,
  });
}
