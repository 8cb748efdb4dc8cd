import { type CallBody, type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  chosenWay,
  collectWords,
  DELIVERY_WAY_NAMES,
  type DeliveryWay,
  fenToYuan,
  freightOfWay,
  needsAddress,
  type Quote,
  quote,
  vanFeeWords,
  type WaySetting,
  waysOn,
} from '@pifa/domain';
import type { Platform } from '../../platform';
import { deliveryWays, freightTemplate } from '../delivery';
import type { FrozenAddress, FrozenDelivery } from './order-rows';
import type { Settlement } from './settle';

/** What the mall called the way of an order. */
export const wayNameOf = (way: string, delivery: Partial<FrozenDelivery>): string =>
  delivery.name || DELIVERY_WAY_NAMES[way as DeliveryWay];

/** What the buyer was told of the way; absent for couriers. */
export function deliveryToWire({ note, place, address, hours, contact }: Partial<FrozenDelivery>) {
  if (note === undefined) return {};
  return {
    delivery: {
      note,
      place: place ?? '',
      address: address ?? '',
      hours: hours ?? '',
      contact: contact ?? '',
    },
  };
}

type Contact = NonNullable<CallBody<'orderPlace'>['contact']>;

/** The way that was asked for, or the first one; refused where it is not on. */
export async function wayToPlace(
  platform: Pick<Platform, 'cache'>,
  code: WaySetting['way'] | undefined,
): Promise<WaySetting | Refusal> {
  const ways = await deliveryWays(platform);
  const way = chosenWay(ways, code);
  if (way) return way;
  const name = ways.find((one) => one.way === code)?.name ?? '该配送方式';
  return refuse('way-unavailable', { text: `${name}暂不可选，请换一种配送方式` });
}

/** The same for a preview, which goes by the first way where the one asked for is off. */
export async function wayForPreview(
  platform: Pick<Platform, 'cache'>,
  code: WaySetting['way'] | undefined,
): Promise<WaySetting> {
  const ways = await deliveryWays(platform);
  const way = chosenWay(ways, code) ?? chosenWay(ways, undefined);
  if (!way) throw new Error('No way of delivery is on');
  return way;
}

/** What staff place for a customer goes to an address: the first way that sends, else the mall's first one. */
export async function wayForCustomer(platform: Pick<Platform, 'cache'>): Promise<WaySetting> {
  const sends = waysOn(await deliveryWays(platform)).find(({ way }) => needsAddress(way));
  return sends ?? wayForPreview(platform, undefined);
}

/** Who collects and where: what stands in an order's address where nothing is sent. */
export function pickupAddress(way: WaySetting, contact: Contact | undefined): FrozenAddress {
  return {
    name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    province: '',
    city: '',
    county: '',
    address: [way.place, way.address].filter(Boolean).join(' '),
    regionCode: '',
  };
}

/** Refuses an order without what its way needs. */
export function refuseUnaddressed(
  way: WaySetting,
  { address, contact }: { address: FrozenAddress | null; contact: Contact | undefined },
): Refusal | undefined {
  if (needsAddress(way.way)) return address ? undefined : refuse('order-address-missing', {});
  return contact ? undefined : refuse('way-unavailable', { text: '请填写提货人与手机' });
}

/** What stays with the order of the way; a courier says nothing. */
export function frozenDelivery(way: WaySetting): FrozenDelivery | Record<string, never> {
  if (way.way === 'express') return {};
  const { name, note, place, address, hours, contact } = way;
  return way.way === 'pickup'
    ? { name, note, place, address, hours, contact }
    : { name, note, place: '', address: '', hours: '', contact: '' };
}

type WireChoice = CallData<'orderPreview'>['ways'][number];

/** The ways to choose from, each with the freight that the engine counts for this basket. */
export async function waysToWire(
  platform: Pick<Platform, 'cache'>,
  settlement: Settlement,
): Promise<WireChoice[]> {
  const on = waysOn(await deliveryWays(platform));
  const region = settlement.sentTo?.regionCode;
  const courier = await freightTemplate(platform, region ?? '', undefined);
  return on.map((way) => {
    const { name, note, place, address, hours, contact } = way;
    const answer = freightBy(way, settlement, { region, courier });
    return {
      code: way.way,
      name,
      note,
      ...answer,
      ...(way.way === 'pickup' ? { pickup: { place, address, hours, contact } } : {}),
    };
  });
}

function freightBy(
  way: WaySetting,
  { cart, way: chosen, quote: own }: Settlement,
  { region, courier }: { region: string | undefined; courier: Parameters<typeof freightOfWay>[1] },
): Pick<WireChoice, 'freightAmount' | 'freightText'> {
  const collected = collectWords(way.way);
  if (collected) return { freightAmount: 0, freightText: collected };
  if (!needsAddress(way.way)) return { freightAmount: 0, freightText: '免运费' };
  if (region === undefined) {
    return { freightText: way.way === 'van' ? vanFeeWords(way) : '选择收货地址后计算运费' };
  }
  const freight = freightOfWay(way, courier);
  const priced: Quote =
    way.way === chosen.way ? own : quote({ ...cart.input, freight, address: { regionCode: region } });
  if (priced.refusals.some(({ kind }) => kind === 'area-not-delivered')) {
    return { freightText: '送不到该地址' };
  }
  const amount = priced.totals.freight;
  const hint = priced.hints.find(({ kind }) => kind === 'free-freight');
  return { freightAmount: fenToYuan(amount), freightText: hint?.text ?? (amount === 0 ? '免运费' : '') };
}
