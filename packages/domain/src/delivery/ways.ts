import type { FreightTemplate } from '../freight/types';
import { type Fen, formatAmount } from '../money';

/**
 * How goods reach the buyer (配送方式): a courier; a freight line whose freight is paid on arrival; collected by the buyer;
 * the mall's own van. One way applies to the whole order.
 */
export const DELIVERY_WAYS = ['express', 'line', 'pickup', 'van'] as const;
export type DeliveryWay = (typeof DELIVERY_WAYS)[number];

/** What the ways are called until the mall says otherwise. */
export const DELIVERY_WAY_NAMES: Readonly<Record<DeliveryWay, string>> = {
  express: '快递',
  line: '物流专线',
  pickup: '自提',
  van: '自送',
};

export const isDeliveryWay = (text: string): text is DeliveryWay =>
  (DELIVERY_WAYS as readonly string[]).includes(text);

/** 自提点: where and when goods are collected. */
export interface PickupPlace {
  readonly id: string;
  readonly name: string;
  readonly on: boolean;
  readonly address: string;
  readonly hours: string;
  /** The phone to ask, with a name where the mall gives one; '' = not said. */
  readonly contact: string;
}

/** A way as the mall has set it. Texts that a way does not use are ''. */
export interface WaySetting {
  readonly way: DeliveryWay;
  readonly name: string;
  readonly on: boolean;
  /** What buyers should know before they choose it. */
  readonly note: string;
  /** 自提: the places in the order in which they are offered, those that are off as well. */
  readonly places: readonly PickupPlace[];
  /** 自送: region code prefixes that the van goes to; none = everywhere. */
  readonly regions: readonly string[];
  /** 自送: what one delivery costs, fen. */
  readonly fee: Fen;
  /** 自送: free when the goods amount reaches this; null = never. */
  readonly freeFrom: Fen | null;
}

/** How an order goes; `place` where it is collected. */
export interface ChosenWay extends WaySetting {
  readonly place: PickupPlace | undefined;
}

/** The places that goods can be collected at, in their order. */
export const placesOn = <Place extends Pick<PickupPlace, 'on'>>({
  places,
}: {
  readonly places: readonly Place[];
}): Place[] => places.filter(({ on }) => on);

/** The place of this id if it is on; without an id the first one that is. */
export function chosenPlace<Place extends Pick<PickupPlace, 'id' | 'on'>>(
  setting: { readonly places: readonly Place[] },
  id: string | undefined,
): Place | undefined {
  const on = placesOn(setting);
  return id === undefined ? on[0] : on.find((place) => place.id === id);
}

/** What decides whether a way is offered. */
type Offered = Pick<WaySetting, 'way' | 'on'> & { readonly places: readonly Pick<PickupPlace, 'on'>[] };

/** The ways to choose from, in the order in which they are offered. Collecting takes a place to collect at. */
export const waysOn = <Setting extends Offered>(settings: readonly Setting[]): Setting[] =>
  DELIVERY_WAYS.flatMap(
    (way) =>
      settings.find(
        (setting) => setting.way === way && setting.on && (way !== 'pickup' || placesOn(setting).length > 0),
      ) ?? [],
  );

/** The way of this code if it is on; without a code the first one that is. */
export function chosenWay<Setting extends Offered>(
  settings: readonly Setting[],
  code: DeliveryWay | undefined,
): Setting | undefined {
  const on = waysOn(settings);
  return code === undefined ? on[0] : on.find(({ way }) => way === code);
}

/**
 * What the engine counts freight by when the order goes this way: the mall's template for a courier, nothing where the
 * buyer pays the line or collects, the van's own fee within its area. null = no freight in the order.
 */
export function freightOfWay(
  setting: Pick<WaySetting, 'way' | 'name' | 'regions' | 'fee' | 'freeFrom'>,
  template: FreightTemplate | null,
): FreightTemplate | null {
  const { way, name, regions, fee, freeFrom } = setting;
  if (way === 'express') return template;
  if (way !== 'van') return null;
  return { id: way, name, rules: [{ regions, charge: { by: 'flat', amount: fee }, freeFrom }] };
}

/** Orders that are collected go nowhere: a name and a phone suffice. */
export const needsAddress = (way: DeliveryWay): boolean => way !== 'pickup';

/** A courier and a line give a waybill; what is collected or driven by the mall has none. */
export const needsWaybill = (way: DeliveryWay): boolean => way === 'express' || way === 'line';

/** The mall itself gives the goods to whoever takes them, and says so. */
export const isHandedOver = (way: DeliveryWay = 'express'): boolean => !needsWaybill(way);

/** What the buyer pays for this way besides what the order says; '' = nothing. */
export const collectWords = (way: DeliveryWay): string => (way === 'line' ? '运费到付' : '');

/** 「每单 ¥30.00，满 ¥500.00 免」; what the van costs, for staff and buyers. */
export function vanFeeWords({ fee, freeFrom }: Pick<WaySetting, 'fee' | 'freeFrom'>): string {
  if (fee === 0) return '免运费';
  return `每单 ¥${formatAmount(fee)}${freeFrom === null ? '' : `，满 ¥${formatAmount(freeFrom)} 免`}`;
}

/** How many places a mall can have. */
export const MOST_PLACES = 30;

export type PlaceProblems = Partial<Record<'name' | 'address' | 'hours', string>>;

/** What is missing of a place before anybody can be sent there, by field; {} = nothing. One that is off may be half written. */
export function placeProblems({
  name,
  address,
  hours,
  on,
}: Pick<PickupPlace, 'name' | 'address' | 'hours' | 'on'>): PlaceProblems {
  const problems: PlaceProblems = {};
  if (name.trim() === '') problems.name = '请填写自提点名称';
  if (!on) return problems;
  if (address.trim() === '') problems.address = '请填写自提地址';
  if (hours.trim() === '') problems.hours = '请填写自提时间';
  return problems;
}

/** What is missing before a way can be offered, by field; {} = nothing. */
export function wayProblems(
  setting: Pick<WaySetting, 'way' | 'on' | 'name'> & {
    readonly places: readonly Pick<PickupPlace, 'name' | 'address' | 'hours' | 'on'>[];
  },
): Partial<Record<'name' | 'places', string>> {
  const { way, on, name, places } = setting;
  const problems: Partial<Record<'name' | 'places', string>> = {};
  if (name.trim() === '') problems.name = '请填写名称';
  if (way !== 'pickup') return problems;
  const [lacking] = places.flatMap((place) => Object.values(placeProblems(place)));
  const names = places.map((place) => place.name.trim());
  if (lacking) problems.places = lacking;
  else if (new Set(names).size < names.length) problems.places = '有两个自提点的名称相同，请改一个';
  else if (on && placesOn({ places }).length === 0) problems.places = '至少要有一个开着的自提点';
  return problems;
}

const STATE_WORDS: Readonly<Partial<Record<DeliveryWay, Readonly<Record<string, string>>>>> = {
  pickup: { 'to-ship': '待备货', 'part-shipped': '部分备货', shipped: '待自提' },
  van: { 'to-ship': '待配送', 'part-shipped': '部分配送', shipped: '配送中' },
};

/** What a state is called for this way, where it is not the usual word; undefined = the usual one. */
export const wayStateWord = (way: DeliveryWay, state: string): string | undefined =>
  STATE_WORDS[way]?.[state];

/** The code that is asked for when goods are collected: six digits of a random number. */
export const pickupCode = (random: number): string => String(random % 1_000_000).padStart(6, '0');

export const isPickupCode = (text: string): boolean => /^\d{6}$/.test(text);
