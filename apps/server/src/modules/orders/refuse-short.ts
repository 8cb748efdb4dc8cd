import { type Refusal, refuse } from '@pifa/contract';
import { CLAIM_KINDS, type ClaimNeeded } from '@pifa/domain';
import type { Settlement } from './settle';

/** Why an order cannot hold what it needs: the first kind of thing that is short says it. */
export function refuseShort(settlement: Settlement, short: readonly ClaimNeeded[]): Refusal {
  const [first] = short;
  switch (first?.kind) {
    case CLAIM_KINDS.limit:
      return refuse('activity-limit', { text: '已达到限购数量，请减少购买数量' });
    case CLAIM_KINDS.activityStock:
      return refuse('activity-closed', { text: '手慢了，活动商品已抢光' });
    case CLAIM_KINDS.seat:
      return refuse('activity-closed', { text: '该团已满员，您可以自己开团' });
    case CLAIM_KINDS.coupon:
      return refuse('card-unusable', {});
    case CLAIM_KINDS.points:
      return refuse('points-short', {});
    case CLAIM_KINDS.gift:
      return refuse('gift-gone', { names: giftNames(settlement, refsOf(short, CLAIM_KINDS.gift)) });
    default:
      return stockShort(settlement, refsOf(short, CLAIM_KINDS.stock));
  }
}

const refsOf = (short: readonly ClaimNeeded[], kind: string): string[] =>
  short.filter((claim) => claim.kind === kind).map(({ ref }) => ref);

function stockShort({ lines }: Settlement, goodsIds: readonly string[]): Refusal {
  const names = lines.filter(({ row }) => goodsIds.includes(row.goods.id)).map(({ row }) => row.goods.name);
  return refuse('stock-short', { names: [...new Set(names)] });
}

/** By the words of the promotion that gives them: a gift need not lie in the cart. */
function giftNames({ quote }: Settlement, refs: readonly string[]): string[] {
  const gone = quote.gifts.filter(({ cause, goodsId }) => refs.includes(`${cause.ref}:${goodsId}`));
  return [...new Set(gone.map(({ cause }) => `（${cause.label}）`))];
}
