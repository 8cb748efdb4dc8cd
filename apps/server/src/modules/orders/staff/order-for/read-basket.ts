import type { CallBody, CallData } from '@pifa/contract';
import { type BuyerChoices, DECLINED, needsAddress, unitPrice, unitPriceToYuan } from '@pifa/domain';
import { type Db, type Platform, runStatement, type Session } from '../../../../platform';
import { basketWithGiftsStatement, findBasket, type StoredCart } from '../../../cart';
import { priceHistory } from '../../../inquiries';
import { livePromotions } from '../../../promotions';
import { switches } from '../../../site';
import { can, type Operator } from '../../../staff';
import { pickupAddress, wayForPreview } from '../../delivery';
import { orderInvoices } from '../../invoice-port';
import type { FrozenAddress } from '../../order-rows';
import { previewToWire } from '../../preview-order';
import { settle } from '../../settle';
import { type BuyingUser, type Customer, customerToWire, sessionOf, usersOf, userToWire } from './customer';

type Wire = CallData<'adminOrderFor'>;

/** What an order is to bear beside its lines, as it is kept with the basket. */
export type Wish = Omit<
  CallBody<'adminOrderForSave'>,
  'khId' | 'version' | 'lines' | 'quoted' | 'gifts' | 'declined'
>;

const NO_WISH: Wish = {
  userId: '',
  addressId: '',
  invoice: { kind: 'none', title: '', taxNumber: '' },
  remark: '',
  buyerPoNo: '',
  contactName: '',
  contactPhone: '',
  message: '',
};

interface Reading {
  operator: Operator;
  now: Date;
  notes?: Wire['notes'];
}

interface AddressRow extends FrozenAddress {
  id: number;
  isDefault: boolean;
}

/** The basket as the buyer's own checkout would show it, with what can be chosen for the order. */
export async function showBasket(
  platform: Platform,
  db: Db,
  customer: Customer,
  { operator, now, notes = [] }: Reading,
): Promise<Wire> {
  const { khId } = customer;
  const basket = await findBasket(db, { operatorId: operator.id, khId });
  const kept: Wish = { ...NO_WISH, ...basket?.wish };
  const users = await usersOf(db, khId);
  const addresses = await addressesOf(db, khId);
  const user = chosenUser(users, kept.userId);
  const address = addresses.find(({ id }) => String(id) === kept.addressId) ?? addresses[0] ?? null;
  const session = sessionOf(customer, user, now);
  const way = await wayForPreview(platform, kept);
  const promotions = await livePromotions(platform, now);
  const stored = basket
    ? await runStatement(db, basketWithGiftsStatement(session, basket.id, { promotions, now }))
    : EMPTY;
  const { autoSplitOrder: autoSplit } = await switches(platform);
  const settlement = await settle(db, platform, {
    session,
    now,
    stored,
    cartIds: stored.rows.map(({ id }) => String(id)),
    address: needsAddress(way.way) ? address : pickupAddress(way, undefined),
    sentTo: address,
    way,
    couponId: kept.couponId,
    // Points are the customer's own to spend.
    points: 0,
    withWallet: true,
    autoSplit,
  });
  const goodsIds = [...new Set(stored.rows.map(({ goods }) => Number(goods.id)))];
  return {
    company: customerToWire(customer),
    version: basket?.version ?? 0,
    users: users.map((one) => userToWire(one, operator)),
    addresses: addresses.map((one) => addressToWire(one, operator)),
    titles: await orderInvoices(platform).usableFor(db, khId, now),
    wish: {
      ...kept,
      ...choicesToWire(basket?.choices ?? {}),
      userId: user ? String(user.id) : '',
      addressId: address ? String(address.id) : '',
    },
    preview: await previewToWire(platform, settlement, { named: true, now }),
    lastDeals: await lastDealsOf(db, khId, goodsIds),
    notes,
  };
}

function choicesToWire(choices: BuyerChoices): Pick<Wire['wish'], 'gifts' | 'declined'> {
  const gifts = Object.entries(choices)
    .filter(([promotionId]) => promotionId !== DECLINED)
    .map(([promotionId, goodsIds]) => ({ promotionId, goodsIds: [...goodsIds] }));
  return { gifts, declined: [...(choices[DECLINED] ?? [])] };
}

const EMPTY: StoredCart = {
  version: 0,
  choices: {},
  rows: [],
  wanted: new Map(),
  others: { lines: 0, packs: 0, pieces: 0, kinds: 0 },
};

const chosenUser = (users: readonly BuyingUser[], id: string): BuyingUser | undefined =>
  users.find((user) => String(user.id) === id) ?? users[0];

const addressesOf = (db: Db, khId: number): Promise<AddressRow[]> =>
  db
    .selectFrom('addresses')
    .select([
      'id',
      'name',
      'phone',
      'province',
      'city',
      'county',
      'address',
      'region_code as regionCode',
      'is_default as isDefault',
    ])
    .where('kh_id', '=', khId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Street and recipient only for those who may read contacts. */
function addressToWire(row: AddressRow, operator: Operator): Wire['addresses'][number] {
  const place = [...new Set([row.province, row.city, row.county])].join('');
  const text = can(operator, 'customer.contact') ? `${row.name} · ${place}${row.address}` : place;
  return { id: String(row.id), text, isDefault: row.isDefault };
}

/** What the company last paid for these goods; one statement. */
export async function lastDealsOf(
  db: Db,
  khId: number,
  goodsIds: readonly number[],
): Promise<Wire['lastDeals']> {
  if (goodsIds.length === 0) return [];
  const history = await priceHistory(db, khId, goodsIds, { most: 1 });
  return [...history].flatMap(
    ([
      id,
      {
        deals: [deal],
      },
    ]) =>
      deal
        ? [
            {
              goodsId: String(id),
              time: new Date(deal.at).toISOString(),
              no: deal.no,
              saleIP: unitPriceToYuan(unitPrice(deal.perPack)),
              saleSP: unitPriceToYuan(unitPrice(deal.perPiece)),
            },
          ]
        : [],
  );
}

/** The user that a basket is priced and ordered for; undefined unless it is an open one of the company. */
export async function buyingSession(
  db: Db,
  customer: Customer,
  userId: string,
  now: Date,
): Promise<Session | undefined> {
  const user = (await usersOf(db, customer.khId)).find(({ id }) => String(id) === userId);
  return user && sessionOf(customer, user, now);
}
