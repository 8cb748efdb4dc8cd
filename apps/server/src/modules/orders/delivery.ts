import { type CallBody, type CallData, type Refusal, refuse } from '@pifa/contract';
import {
  addFen,
  chosenPlace,
  type ChosenWay,
  chosenWay,
  collectWords,
  DELIVERY_WAY_NAMES,
  type DeliveryWay,
  feesSum,
  fenToYuan,
  formatAmount,
  freightOfWay,
  needsAddress,
  placesOn,
  type Quote,
  quote,
  subtractFen,
  vanFeeWords,
  type WaySetting,
  waysOn,
  yuanToFen,
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

/** What was asked for; absent = the first one that the mall offers. */
export interface WantedWay {
  way?: WaySetting['way'] | undefined;
  placeId?: string | undefined;
}

/** The way and place that were asked for, or the first ones; refused where they are not on. */
export async function wayToPlace(
  platform: Pick<Platform, 'cache'>,
  { way: code, placeId }: WantedWay,
): Promise<ChosenWay | Refusal> {
  const ways = await deliveryWays(platform);
  const way = chosenWay(ways, code);
  if (!way) {
    const name = ways.find((one) => one.way === code)?.name ?? '该配送方式';
    return refuse('way-unavailable', { text: `${name}暂不可选，请换一种配送方式` });
  }
  if (way.way !== 'pickup') return { ...way, place: undefined };
  const place = chosenPlace(way, placeId);
  if (place) return { ...way, place };
  const name = way.places.find(({ id }) => id === placeId)?.name;
  return refuse('way-unavailable', {
    text: `${name === undefined ? '所选的自提点' : `「${name}」`}暂不可选，请换一个自提点`,
  });
}

/** The same for a preview, which goes by the first way and place where those asked for are off. */
export async function wayForPreview(
  platform: Pick<Platform, 'cache'>,
  { way: code, placeId }: WantedWay,
): Promise<ChosenWay> {
  const ways = await deliveryWays(platform);
  const way = chosenWay(ways, code) ?? chosenWay(ways, undefined);
  if (!way) throw new Error('No way of delivery is on');
  const place = way.way === 'pickup' ? (chosenPlace(way, placeId) ?? placesOn(way)[0]) : undefined;
  return { ...way, place };
}

/** Who collects and where: what stands in an order's address where nothing is sent. */
export function pickupAddress({ place }: ChosenWay, contact: Contact | undefined): FrozenAddress {
  return {
    name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    province: '',
    city: '',
    county: '',
    address: [place?.name, place?.address].filter(Boolean).join(' '),
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
export function frozenDelivery({
  way,
  name,
  note,
  place,
}: ChosenWay): FrozenDelivery | Record<string, never> {
  if (way === 'express') return {};
  const { name: placeName = '', address = '', hours = '', contact = '' } = place ?? {};
  return { name, note, place: placeName, address, hours, contact };
}

type WireChoice = CallData<'orderPreview'>['ways'][number];

/** The ways to choose from, each with the freight that the engine counts for this basket. */
export async function waysToWire(
  platform: Pick<Platform, 'cache'>,
  settlement: Settlement,
): Promise<WireChoice[]> {
  const on = waysOn(await deliveryWays(platform));
  const region = settlement.sentTo?.regionCode;
  const courier = await freightTemplate(platform, undefined);
  return on.map((way) => {
    const { name, note } = way;
    const answer = freightBy(way, settlement, { region, courier });
    return {
      code: way.way,
      name,
      note,
      ...answer,
      places: placesOn(way).map(({ on: _, ...place }) => place),
    };
  });
}

function freightBy(
  way: WaySetting,
  settlement: Settlement,
  at: Parameters<typeof freightOfAddress>[2],
): Pick<WireChoice, 'freightAmount' | 'freightText'> {
  const answer = freightOfAddress(way, settlement, at);
  // What a small order pays goes with every way.
  const fee = feesSum(settlement.quote.fees ?? []);
  if (fee === 0 || answer.freightAmount === undefined) return answer;
  const text = `含小单费 ¥${formatAmount(fee)}`;
  const own = answer.freightText === '免运费' ? '' : answer.freightText;
  return {
    freightAmount: fenToYuan(addFen(yuanToFen(answer.freightAmount), fee)),
    freightText: [own, text].filter(Boolean).join('，'),
  };
}

/** By the address alone. */
function freightOfAddress(
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
  const amount = subtractFen(priced.totals.freight, feesSum(priced.fees ?? []));
  const hint = priced.hints.find(({ kind }) => kind === 'free-freight');
  return { freightAmount: fenToYuan(amount), freightText: hint?.text ?? (amount === 0 ? '免运费' : '') };
}
