import { type Refusal, refuse } from '@pifa/contract';
import { CLAIM_KINDS, type ClaimNeeded, GROUP_SEAT_TAKEN_TEXT, isGroupSeat } from '@pifa/domain';
import type { Settlement } from './settle';

/** Why an order cannot hold what it needs: the first kind of thing that is short says it. */
export function refuseShort(settlement: Settlement, short: readonly ClaimNeeded[]): Refusal {
  const [first] = short;
  switch (first?.kind) {
    case CLAIM_KINDS.limit:
      return refuse('activity-limit', {
        text: isGroupSeat(first.ref) ? GROUP_SEAT_TAKEN_TEXT : '已达到限购数量，请减少购买数量',
      });
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

/** Goods that are bought; where only a gift is short of its goods, the gift is gone. */
function stockShort(settlement: Settlement, goodsIds: readonly string[]): Refusal {
  const bought = settlement.lines.filter(({ row }) => goodsIds.includes(row.goods.id));
  const names = [...new Set(bought.map(({ row }) => row.goods.name))];
  if (names.length > 0) return refuse('stock-short', { names });
  const given = settlement.gifts.filter(({ goods }) => goodsIds.includes(goods.id));
  return refuse('gift-gone', { names: [...new Set(given.map(({ goods }) => goods.name))] });
}

function giftNames({ gifts }: Settlement, refs: readonly string[]): string[] {
  const gone = gifts.filter(({ cause, goods }) => refs.includes(`${cause.ref}:${goods.id}`));
  return [...new Set(gone.map(({ goods }) => goods.name))];
}

/** Gifts that the buyer saw and would not get, or get fewer of: said before anything is placed (I6). */
export function refuseGifts(
  { gifts, cart }: Settlement,
  seen: readonly { goodsId: string; giftNum: number }[],
): Refusal | undefined {
  const givenOf = (goodsId: string): number =>
    gifts.filter(({ goods }) => goods.id === goodsId).reduce((sum, { pieces }) => sum + pieces, 0);
  const wanted = new Map<string, number>();
  for (const { goodsId, giftNum } of seen) wanted.set(goodsId, (wanted.get(goodsId) ?? 0) + giftNum);
  const gone = [...wanted].filter(([goodsId, num]) => givenOf(goodsId) < num);
  if (gone.length === 0) return undefined;
  return refuse('gift-gone', { names: gone.map(([goodsId]) => cart.goods.get(goodsId)?.name ?? goodsId) });
}
