import type { WireAdditionalOffer } from '@pifa/contract';
import {
  addOnCondition,
  addOnRef,
  type AddOnSettings,
  addOnState,
  additionalPurchaseSettings,
  type GoodsFacts,
  hideAmounts,
  inScope,
  isWithin,
  type PromotionRecord,
  type ScarceFact,
  stockRef,
  unitPriceToYuan,
  toBuyer,
} from '@pifa/domain';
import { runStatement } from '../../../platform';
import { type PricedCart, priceStored, cartStatement } from '../../cart';
import { cardsOf, type MemberCall, type PublicCall, viewerOf } from '../../goods';
import { loadFacts } from '../../pricing';
import { isMeantFor, leastLeft, livePromotions, readLeft, scopeLink, windowToWire } from '../../promotions';

/** Main goods shown of one offer; the rest is in the listing. */
const MOST_MAIN = 20;

interface Running {
  record: PromotionRecord;
  settings: AddOnSettings;
}

/** Running additional purchases that hang on these goods; without `goodsIds` all of them. */
export async function offersFor(
  call: PublicCall,
  goodsIds?: readonly string[],
): Promise<WireAdditionalOffer[]> {
  const running = await runningOffers(call);
  if (running.length === 0 || goodsIds?.length === 0) return [];
  const facts = goodsIds && (await loadFacts(call.platform.db, goodsIds.map(Number), call.session, call.now));
  const shown = facts ? running.filter((one) => hangsOn(one, [...facts.values()])) : running;
  return offersToWire(call, shown, await ownCart(call));
}

/** Those that the cart, or some of its lines, can have. */
export async function offersForCart(
  call: MemberCall,
  lineIds?: readonly string[],
): Promise<WireAdditionalOffer[]> {
  const running = await runningOffers(call);
  const cart = running.length > 0 ? await ownCart(call, lineIds) : undefined;
  if (!cart) return [];
  const named = lineIds && new Set(lineIds);
  const goods = cart.lines
    .filter(({ row, terms }) => !terms && (!named || named.has(String(row.id))))
    .map(({ row }) => row.goods.facts);
  return offersToWire(
    call,
    running.filter((one) => hangsOn(one, goods)),
    cart,
  );
}

const hangsOn = ({ settings }: Running, goods: readonly GoodsFacts[]): boolean =>
  goods.some((facts) => inScope(settings.scope, facts));

async function runningOffers({ platform, session, now }: PublicCall): Promise<Running[]> {
  return (await livePromotions(platform, now)).flatMap((record) => {
    if (record.kind !== 'additional-purchase' || !isWithin(record.window, now)) return [];
    const settings = isMeantFor(record, session?.khId)
      ? additionalPurchaseSettings.of(record.settings)
      : null;
    return settings ? [{ record, settings }] : [];
  });
}

/** The caller's cart, or these lines of it, as the engine sees it; undefined for a visitor. */
async function ownCart(
  { platform, session, now }: PublicCall,
  lineIds?: readonly string[],
): Promise<PricedCart | undefined> {
  if (!session) return undefined;
  const promotions = await livePromotions(platform, now);
  const stored = await runStatement(platform.db, cartStatement(session, { promotions, now }));
  const only = lineIds && new Set(lineIds.map(Number));
  return priceStored(platform.db, stored, {
    buyer: toBuyer(session),
    now,
    promotions,
    ...(only ? { only } : {}),
  });
}

async function offersToWire(
  call: PublicCall,
  shown: readonly Running[],
  cart: PricedCart | undefined,
): Promise<WireAdditionalOffer[]> {
  if (shown.length === 0) return [];
  const left = await readLeft(
    call.platform.db,
    shown.flatMap(({ record, settings }) =>
      settings.items.flatMap(({ goodsId, stock }) => [
        stockRef(goodsId),
        ...(stock === null ? [] : [{ ...addOnRef(record.id, goodsId), capacity: stock }]),
      ]),
    ),
  );
  const ids = shown.flatMap(({ settings }) => [
    ...settings.items.map(({ goodsId }) => goodsId),
    ...mainIds(settings),
  ]);
  const viewer = await viewerOf(call);
  const list = await cardsOf(call.platform, [...new Set(ids)].map(Number), viewer);
  const cards = new Map(list.map((card) => [card.goodsId, card]));
  return shown.map((one) => offerToWire(one, { cards, left, cart, pricesVisible: viewer.pricesVisible }));
}

const mainIds = ({ scope }: AddOnSettings): readonly string[] =>
  scope.of === 'goods' ? scope.ids.slice(0, MOST_MAIN) : [];

interface Seen {
  cards: ReadonlyMap<string, Awaited<ReturnType<typeof cardsOf>>[number]>;
  left: Readonly<Record<string, ScarceFact>>;
  cart: PricedCart | undefined;
  pricesVisible: boolean;
}

function offerToWire({ record, settings }: Running, seen: Seen): WireAdditionalOffer {
  const { cart, cards } = seen;
  const progress = cart
    ? addOnState(record, cart.input, cart.quote)
    : { reached: false, missingText: '', progress: 0 };
  const chosen = cart?.quote.offers.find(({ cause }) => cause.ref === record.id)?.chosen ?? [];
  return {
    id: record.id,
    title: seen.pricesVisible ? record.label : hideAmounts(record.label),
    conditionText: addOnCondition(record, undefined, seen.pricesVisible),
    ...progress,
    ...windowToWire(record.window),
    link: scopeLink(settings.scope),
    mainGoods: mainIds(settings).flatMap((id) => cards.get(id) ?? []),
    goods: settings.items.flatMap((item) => {
      const card = cards.get(item.goodsId);
      if (!card) return [];
      const left = leastLeft(seen.left, [stockRef(item.goodsId), addOnRef(record.id, item.goodsId)]);
      const reason = left <= 0 ? '已换完' : progress.reached ? '' : '未达到换购条件';
      return {
        ...card,
        // Hidden prices are absent, not empty (I34).
        ...(seen.pricesVisible
          ? { addIP: unitPriceToYuan(item.perPack), addSP: unitPriceToYuan(item.perPiece) }
          : {}),
        limit: item.perOrder,
        left,
        reason,
        chosen: chosen.includes(item.goodsId),
      };
    }),
  };
}
