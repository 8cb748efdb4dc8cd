import { type CallData, refusalText, refuse } from '@pifa/contract';
import { collectWords, feesSum, fenToYuan, needsAddress, type PromotionRecord, toBuyer } from '@pifa/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  type CallContext,
  type Db,
  type Handler,
  type Platform,
  runStatement,
  type Session,
} from '../../platform';
import {
  adjustmentToWire,
  giftsToWire,
  groupsToWire,
  hintsToWire,
  lineToWire,
  rememberedCarts,
  scarceColumn,
  orderTermsToWire,
  totalsToWire,
} from '../cart';
import { walletColumn, walletFrom } from '../coupons';

import { livePromotions } from '../promotions';
import type { OrderSource } from './order-source';
import { pointsForBasket } from './points-for-basket';
import { couponsToWire } from './coupons-to-wire';
import { pickupAddress, wayForPreview, waysToWire } from './delivery';
import { switches } from '../site';
import { methodsOf } from './pay-methods';
import type { FrozenAddress } from './order-rows';
import {
  countsOf,
  refuseSettlement,
  refuseTroubled,
  type Settlement,
  type SettleOptions,
  settle,
} from './settle';

type Preview = CallData<'orderPreview'>;

/** What placing an order would give: lines, amounts, split, methods and refusals. Changes nothing. */
export const previewOrder: Handler<'orderPreview'> = async ({ db, platform, session, now, body }) => {
  const settlement = await settleForPreview({ db, platform, session, now, body });
  if (body.addressId !== undefined && !settlement.sentTo) return refuse('not-found', { what: '该送货地址' });
  if (settlement.lines.length === 0 && settlement.troubled.length === 0)
    return refuse('nothing-to-order', {});
  return previewToWire(platform, settlement, { named: body.cartIds !== undefined, now });
};

type PreviewCall = Pick<CallContext<'orderPreview'>, 'db' | 'platform' | 'session' | 'now' | 'body'>;

/** Settles what a preview shows: with the company's coupons, even when none is chosen. */
export async function settleForPreview(
  {
    db,
    platform,
    session,
    now,
    body: { addressId, cartIds, couponId, points, way: code, placeId },
  }: PreviewCall,
  source?: Pick<OrderSource, 'read'>,
): Promise<Settlement> {
  const way = await wayForPreview(platform, { way: code, placeId });
  const { autoSplitOrder: autoSplit } = await switches(platform);
  const promotions = await livePromotions(platform, now);
  const read = source?.read?.({ promotions, now });
  const opened = read
    ? { stored: await runStatement(db, read), sentTo: await addressFor(db, session, addressId) }
    : await openPreview({ db, platform, session, now }, { addressId, points, promotions });
  return settle(db, platform, {
    session,
    now,
    ...opened,
    cartIds: read ? opened.stored?.rows.map((row) => String(row.id)) : cartIds,
    address: needsAddress(way.way) ? opened.sentTo : pickupAddress(way, undefined),
    way,
    couponId,
    points,
    withWallet: true,
    autoSplit,
  });
}

interface Previewing {
  addressId: string | undefined;
  points: number | undefined;
  promotions: readonly PromotionRecord[];
}

/**
 * What a preview reads besides its settings. Where this server remembers the cart, one statement confirms it and reads
 * address, coupons and what is scarce with it; else `settle` reads what is missing here.
 */
async function openPreview(
  { db, platform, session, now }: Pick<PreviewCall, 'db' | 'platform' | 'session' | 'now'>,
  { addressId, points, promotions }: Previewing,
): Promise<Pick<SettleOptions, 'stored' | 'scarce' | 'wallet'> & { sentTo: FrozenAddress | null }> {
  const at = { promotions, now };
  const recalled = rememberedCarts(platform).recall(session, at);
  if (!recalled) return { sentTo: await addressFor(db, session, addressId) };
  const pricing = { buyer: toBuyer(session), ...at, ...(points === undefined ? {} : { points }) };
  const scarce = scarceColumn(recalled.remembered, pricing);
  const found = await runStatement(
    db,
    recalled.confirmStatement(sql`jsonb_build_object('scarce', ${scarce.column},
      'wallet', ${walletColumn(session.khId, now)},
      'address', (select to_jsonb(a) from (${addressSql(session, addressId)}) a))`),
  );
  if (!found) return { sentTo: await addressFor(db, session, addressId) };
  const extra = found.extra as { scarce: unknown; wallet: unknown; address: FrozenAddress | null };
  return {
    stored: found.cart,
    scarce: await scarce.from(db, extra.scarce),
    wallet: walletFrom(extra.wallet),
    sentTo: extra.address,
  };
}

/** The given address, else the company's default one. */
const addressSql = ({ khId }: Session, addressId: string | undefined): RawBuilder<FrozenAddress> => {
  const id = addressId ?? null;
  return sql<FrozenAddress>`
    select name, phone, province, city, county, address, region_code as "regionCode" from addresses
    where kh_id = ${khId} and deleted_at is null
      and (id = ${id}::bigint or (${id}::bigint is null and is_default))`;
};

async function addressFor(
  db: Db,
  session: Session,
  addressId: string | undefined,
): Promise<FrozenAddress | null> {
  return (await addressSql(session, addressId).execute(db)).rows[0] ?? null;
}

/** With `named` the buyer chose lines by id, so that one with a problem is a refusal. */
export async function previewToWire(
  platform: Platform,
  settlement: Settlement,
  { named, now }: { named: boolean; now: Date },
): Promise<Preview> {
  const { lines, troubled, quote, split, cart } = settlement;
  const refusals = [
    ...(settlement.address ? [] : [refuse('order-address-missing', {})]),
    ...[named ? refuseTroubled(settlement) : undefined, refuseSettlement(settlement)].flatMap(
      (one) => one ?? [],
    ),
  ];
  return {
    lines: [...lines, ...(named ? troubled : [])].map(lineToWire),
    version: cart.version,
    totals: totalsToWire(quote),
    adjustments: quote.adjustments.map(adjustmentToWire),
    hints: hintsToWire(cart),
    orderTerms: orderTermsToWire(cart),
    groups: groupsToWire(cart),
    gifts: giftsToWire(cart),
    coupons: await couponsToWire(platform, settlement.coupons, now),
    couponId: settlement.couponId,
    bestCouponId: settlement.coupons?.best?.coupon.id ?? '',
    points: pointsForBasket(cart),
    instalments: quote.instalments.map(({ index, label, amount, window }) => ({
      seq: index,
      name: label,
      amount: fenToYuan(amount),
      ...(window?.start ? { openTime: window.start.toISOString() } : {}),
      ...(window?.end ? { closeTime: window.end.toISOString() } : {}),
    })),
    terms: [...quote.terms],
    freightNote: freightNote(settlement),
    ways: await waysToWire(platform, settlement),
    way: settlement.way.way,
    ...(settlement.way.place ? { placeId: settlement.way.place.id } : {}),
    split: split.map((part) => {
      const { kinds, packs, pieces } = countsOf(lines, part);
      return {
        shipFrom: part.shipFrom,
        kinds,
        ipcnt: packs,
        spcnt: pieces,
        goodsAmount: fenToYuan(part.goods),
        freightAmount: fenToYuan(part.freight),
        payAmount: fenToYuan(part.payable),
      };
    }),
    methods: methodsOf(platform, await switches(platform)),
    refusals: refusals.map((refusal) => ({ code: refusal.refused, text: refusalText(refusal) })),
  };
}

function freightNote({ address, quote, way }: Settlement): string {
  const collected = collectWords(way.way);
  if (collected) return collected;
  if (!needsAddress(way.way)) return '自提，没有运费';
  if (!address) return '选择收货地址后计算运费';
  if (quote.refusals.some(({ kind }) => kind === 'area-not-delivered')) return '该地区暂不支持配送';
  const hint = quote.hints.find(({ kind }) => kind === 'free-freight');
  return hint?.text ?? (quote.totals.freight === feesSum(quote.fees ?? []) ? '免运费' : '');
}
