import { type CallData, refusalText, type Refusal, refuse } from '@pifa/contract';
import { addFen, fenToYuan } from '@pifa/domain';
import { sql } from 'kysely';
import type { CallContext, Db, Platform, Session } from '../../platform';
import { adjustmentToWire, giftsToWire, groupsToWire, hintsToWire, lineToWire, totalsToWire } from '../cart';
import { pointsForBasket } from './points-for-basket';
import { couponsToWire } from './coupons-to-wire';
import { switches } from '../site';
import { methodsOf } from './pay-methods';
import type { FrozenAddress } from './order-rows';
import { refuseSettlement, refuseTroubled, type Settlement, settle } from './settle';

type Preview = CallData<'orderPreview'>;

/** What placing an order would mean: lines, money, split, methods, and what stands in the way. Changes nothing. */
export async function previewOrder({
  db,
  platform,
  session,
  now,
  body,
}: CallContext<'orderPreview'>): Promise<Preview | Refusal> {
  const { autoSplitOrder } = await switches(platform);
  const address = await addressFor(db, session, body.addressId);
  if (body.addressId !== undefined && !address) return refuse('not-found', { what: '该送货地址' });
  const settlement = await settle(db, platform, {
    session,
    now,
    cartIds: body.cartIds,
    address,
    couponId: body.couponId,
    points: body.points,
    withWallet: true,
    autoSplit: autoSplitOrder,
  });
  if (settlement.lines.length === 0 && settlement.troubled.length === 0)
    return refuse('nothing-to-order', {});
  return previewToWire(platform, settlement, { named: body.cartIds !== undefined, now });
}

/** The named address, else the company's default one. */
export async function addressFor(
  db: Db,
  session: Session,
  addressId: string | undefined,
): Promise<FrozenAddress | null> {
  const id = addressId ?? null;
  const { rows } = await sql<FrozenAddress>`
    select name, phone, province, city, county, address, region_code as "regionCode" from addresses
    where kh_id = ${session.khId} and deleted_at is null
      and (id = ${id}::bigint or (${id}::bigint is null and is_default))`.execute(db);
  return rows[0] ?? null;
}

/** `named`: lines were asked for by id, so that those with a problem stand in the way. */
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
    split: split.map((part) => {
      const own = lines.filter(({ quoted }) => part.lineKeys.includes(quoted.key));
      return {
        shipFrom: part.shipFrom,
        kinds: new Set(own.map(({ row }) => row.goods.id)).size,
        ipcnt: own.reduce((sum, { row }) => sum + row.packs, 0),
        spcnt: own.reduce((sum, { row }) => sum + row.pieces, 0),
        goodsAmount: fenToYuan(addFen(...own.map(({ quoted }) => quoted.amount))),
        freightAmount: fenToYuan(part.freight),
        payAmount: fenToYuan(part.payable),
      };
    }),
    methods: methodsOf(platform, await switches(platform)),
    refusals: refusals.map((refusal) => ({ code: refusal.refused, text: refusalText(refusal) })),
  };
}

function freightNote({ address, quote }: Settlement): string {
  if (!address) return '选择收货地址后计算运费';
  if (quote.refusals.some(({ kind }) => kind === 'area-not-delivered')) return '该地区暂不支持配送';
  const hint = quote.hints.find(({ kind }) => kind === 'free-freight');
  return hint?.text ?? (quote.totals.freight === 0 ? '免运费' : '');
}
