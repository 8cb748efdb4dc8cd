import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { additionalPurchase, addOnPair, kindOf, type PromotionRecord, type ScarceFact } from '@pifa/domain';
import type { Db } from '../../platform';
import { livePromotions } from '../promotions';
import {
  type CartRow,
  keyOf,
  lineKey,
  type LineOptions,
  MOST_LINES,
  type Outcome,
  type RequestedLine,
  type ShownGoods,
  type StoredCart,
} from './cart-rows';
import type { CartCall } from './change-cart';
import { activityText, addOnText, lineTerms, withContext } from './line-context';
import { refuseQuantity } from './line-problem';
import { optionsOfKind } from './options-port';
import { priceCart, type PricedLine, type PricingOptions } from './price-cart';
import { scarceOf } from './pricing-facts';

/** A requested line with its options as they are to stand, or why it is not let in. */
interface Prepared {
  requested: RequestedLine;
  options: LineOptions | Refusal;
}

/** The lines with the options that their activities give them (a new group), or why they are not let in. */
export async function prepareOptions(
  call: CartCall,
  requested: readonly RequestedLine[],
): Promise<Prepared[]> {
  if (requested.length === 0) return [];
  const promotions = await livePromotions(call.platform, call.now);
  const prepared: Prepared[] = [];
  for (const line of requested) {
    const { goodsId, activityId, mode, groupId } = line;
    const options: LineOptions = { ...(mode ? { mode } : {}), ...(groupId ? { groupId } : {}) };
    const record = recordOf(line, promotions);
    const prepare = record && optionsOfKind(call.platform, record.kind);
    const ready = activityId && prepare ? await prepare(call, { activityId, goodsId, options }) : options;
    prepared.push({ requested: line, options: ready });
  }
  return prepared;
}

/**
 * Lines under an activity or an additional purchase as they would stand in the cart. The engine judges each in the cart
 * that it would join; what it would drop or refuse is not added. One statement reads what is scarce; none without such
 * lines.
 */
export async function judgePromoted(
  db: Db,
  cart: StoredCart,
  lines: readonly Prepared[],
  options: PricingOptions,
): Promise<{ rows: readonly CartRow[]; outcomes: [RequestedLine, Outcome][] }> {
  if (lines.length === 0) return { rows: cart.rows, outcomes: [] };
  // Only to read what is left of the things that the lines draw on.
  const candidates = lines.flatMap((line) => {
    const row = candidate(cart, line, options.promotions);
    return isRefusal(row) ? [] : [row];
  });
  const scarce = await scarceOf(db, { rows: [...cart.rows, ...candidates] }, options);
  let { rows } = cart;
  const outcomes = lines.map((line): [RequestedLine, Outcome] => {
    const outcome = judge({ ...cart, rows }, line, { options, scarce });
    if (!isRefusal(outcome)) rows = [...rows.filter(({ id }) => id !== outcome.id), outcome];
    return [line.requested, outcome];
  });
  return { rows, outcomes };
}

const recordOf = ({ offerId, activityId }: RequestedLine, promotions: readonly PromotionRecord[]) =>
  promotions.find(({ id }) => id === (offerId ?? activityId));

function candidate(
  cart: StoredCart,
  { requested, options }: Prepared,
  promotions: readonly PromotionRecord[],
): Outcome {
  const { goodsId, offerId, activityId, parentId } = requested;
  const goods = cart.wanted.get(goodsId) ?? cart.rows.find((row) => row.goods.id === goodsId)?.goods;
  if (!goods) return refuse('not-found', { what: '该商品' });
  if (!goods.onSale) return refuse('off-sale', { name: goods.name });
  if (isRefusal(options)) return options;
  const record = recordOf(requested, promotions);
  if (!record || !mayHold(record, requested)) return refuse('not-found', { what: '该活动' });
  const parent = parentId === undefined ? null : cart.rows.find(({ id }) => String(id) === parentId);
  if (parent === undefined) return refuse('not-found', { what: '主商品' });
  const contextText = offerId ? addOnText(offerId) : activityText(activityId ?? '');
  const hangsOn = offerId && parent ? parent.id : null;
  const key = lineKey(goodsId, contextText, hangsOn);
  const line = cart.rows.find((row) => keyOf(row) === key);
  const row = withContext(
    {
      id: line?.id ?? Math.min(0, ...cart.rows.map(({ id }) => id)) - 1,
      goods,
      contextText,
      parentId: hangsOn,
      packs: requested.ipcnt,
      pieces: requested.spcnt,
      isCheck: true,
      addedPerPack: line?.addedPerPack ?? 0,
      addedPerPiece: line?.addedPerPiece ?? 0,
      options,
    },
    promotions,
  );
  // A line that makes an order of its own replaces the earlier one; other lines add up.
  if (!line || lineTerms(row)?.alone) return row;
  return { ...row, packs: line.packs + row.packs, pieces: line.pieces + row.pieces };
}

/** An offer sells what it lists; an activity is a price with terms of its own. */
function mayHold(record: PromotionRecord, { offerId, goodsId }: RequestedLine): boolean {
  if (offerId) return record.kind === additionalPurchase.kind && addOnPair(record, goodsId) !== null;
  const kind = kindOf(record.kind);
  return kind?.stage === 'unit' && kind.activity !== undefined;
}

/** The row with the pair in force in the cart that it would join, or the engine's objection. */
function judge(
  cart: StoredCart,
  line: Prepared,
  { options, scarce }: { options: PricingOptions; scarce: Readonly<Record<string, ScarceFact>> },
): Outcome {
  const row = candidate(cart, line, options.promotions);
  if (isRefusal(row)) return row;
  if (row.packs + row.pieces === 0) return refuseQuantity(row.goods, row) ?? refuseNothing(row.goods);
  const isNew = !cart.rows.some(({ id }) => id === row.id);
  if (isNew && cart.rows.length >= MOST_LINES) return refuse('cart-full', { most: MOST_LINES });
  const rows = [...cart.rows.filter(({ id }) => id !== row.id), row];
  const only = lineTerms(row)?.alone ? { only: new Set([row.id]) } : {};
  const whole = priceCart({ ...cart, rows }, { ...options, ...only }, scarce);
  const found = whole.lines.find((other) => other.row.id === row.id);
  if (!found) return row;
  const refusal = refuseProblem(found, row.goods);
  if (refusal) return refusal;
  const promotionId = row.context.kind === 'ordinary' ? undefined : row.context.ref;
  const offer = whole.quote.refusals.find(
    (other) => other.kind === 'promotion' && other.key === null && other.cause.ref === promotionId,
  );
  if (offer?.kind === 'promotion') return refuse('activity-limit', { text: offer.text });
  const { perPack, perPiece } = found.quoted.pair;
  return isNew ? { ...row, addedPerPack: perPack, addedPerPiece: perPiece } : row;
}

const refuseNothing = ({ name }: ShownGoods): Refusal =>
  refuse('below-minimum', { name, min: 1, text: `${name}不能低于起订数量(1)下单！！` });

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
      return refuseQuantity(row.goods, row) ?? refuse('over-stock', { text: problem.text });
  }
}
