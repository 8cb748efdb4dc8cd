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

/** A way as the mall has set it. Texts that a way does not use are ''. */
export interface WaySetting {
  readonly way: DeliveryWay;
  readonly name: string;
  readonly on: boolean;
  /** What buyers should know before they choose it. */
  readonly note: string;
  /** 自提: the place's name, address, hours and whom to ask. */
  readonly place: string;
  readonly address: string;
  readonly hours: string;
  readonly contact: string;
  /** 自送: region code prefixes that the van goes to; none = everywhere. */
  readonly regions: readonly string[];
  /** 自送: what one delivery costs, fen. */
  readonly fee: Fen;
  /** 自送: free when the goods amount reaches this; null = never. */
  readonly freeFrom: Fen | null;
}

/** The ways to choose from, in the order in which they are offered. */
export const waysOn = <Setting extends Pick<WaySetting, 'way' | 'on'>>(
  settings: readonly Setting[],
): Setting[] =>
  DELIVERY_WAYS.flatMap((way) => settings.find((setting) => setting.way === way && setting.on) ?? []);

/** The way of this code if it is on; without a code the first one that is. */
export function chosenWay<Setting extends Pick<WaySetting, 'way' | 'on'>>(
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

/** What is missing before a way can be offered, by field; {} = nothing. */
export function wayProblems(
  setting: Pick<WaySetting, 'way' | 'on' | 'name' | 'place' | 'address' | 'hours'>,
): Partial<Record<'name' | 'place' | 'address' | 'hours', string>> {
  const { way, on, name, place, address, hours } = setting;
  const problems: Partial<Record<'name' | 'place' | 'address' | 'hours', string>> = {};
  if (name.trim() === '') problems.name = '请填写名称';
  if (way !== 'pickup' || !on) return problems;
  if (place.trim() === '') problems.place = '请填写自提点名称';
  if (address.trim() === '') problems.address = '请填写自提地址';
  if (hours.trim() === '') problems.hours = '请填写自提时间';
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
