import type { WireFullGift } from '@pifa/contract';
import {
  fullAmountOffer,
  type FullAmountOffer,
  giftRef,
  hideAmounts,
  type GoodsFacts,
  inScope,
  isWithin,
  type PromotionRecord,
  type ScarceFact,
  stockRef,
} from '@pifa/domain';
import { cardsOf, type PublicCall, viewerOf } from '../../goods';
import { isMeantFor, leastLeft, livePromotions, readLeft, scopeLink, windowToWire } from '../../promotions';

type Shown = { record: PromotionRecord; offer: FullAmountOffer };

/**
 * Running 满减 and 满赠 that this company may use; with `goods` only those that it counts for. Gifts carry no prices:
 * nobody pays one. 「满 ¥500」 is an amount too: who sees no prices sees none (I34).
 */
export async function fullGifts(call: PublicCall, goods?: GoodsFacts): Promise<WireFullGift[]> {
  const { pricesVisible } = await viewerOf(call);
  const shown = await runningOffers(call, goods, pricesVisible);
  const gifts = shown.flatMap(({ record, offer }) =>
    offer.steps.flatMap((step) => step.gifts.map((gift) => ({ record, gift }))),
  );
  if (gifts.length === 0) return shown.map((one) => toWire(one, new Map(), {}));
  const left = await readLeft(
    call.platform.db,
    gifts.flatMap(({ record, gift: { goodsId, stock } }) => [
      stockRef(goodsId),
      ...(stock === null ? [] : [{ ...giftRef(record.id, goodsId), capacity: stock }]),
    ]),
  );
  const ids = [...new Set(gifts.map(({ gift }) => Number(gift.goodsId)))];
  const viewer = { buyer: null, pricesVisible: false, now: call.now };
  const cards = await cardsOf(call.platform, ids, viewer);
  const byId = new Map(cards.map((card) => [card.goodsId, card]));
  return shown.map((one) => toWire(one, byId, left));
}

async function runningOffers(
  { platform, session, now }: PublicCall,
  goods: GoodsFacts | undefined,
  pricesVisible: boolean,
): Promise<Shown[]> {
  return (await livePromotions(platform, now)).flatMap((record) => {
    const isRunning = isMeantFor(record, session?.khId) && isWithin(record.window, now);
    const offer = isRunning ? fullAmountOffer(record, pricesVisible) : null;
    const label = pricesVisible ? record.label : hideAmounts(record.label);
    return offer && (!goods || inScope(offer.scope, goods)) ? [{ record: { ...record, label }, offer }] : [];
  });
}

type Cards = ReadonlyMap<string, Awaited<ReturnType<typeof cardsOf>>[number]>;

function toWire({ record, offer }: Shown, cards: Cards, left: Record<string, ScarceFact>): WireFullGift {
  const { id, kind, label, window } = record;
  return {
    id,
    kind,
    title: label,
    scopeText: offer.scopeText,
    steps: offer.steps.map(({ fromText, giveText, gifts }) => ({
      fromText,
      giveText,
      gifts: gifts.flatMap(({ goodsId, pieces }) => {
        const card = cards.get(goodsId);
        const things = [stockRef(goodsId), giftRef(id, goodsId)];
        return card ? [{ ...card, giftNum: pieces, left: leastLeft(left, things) }] : [];
      }),
    })),
    ...windowToWire(window),
    goodsIds: offer.scope.of === 'goods' ? [...offer.scope.ids] : [],
    link: scopeLink(offer.scope),
  };
}
