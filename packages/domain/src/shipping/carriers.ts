/** A carrier: how it is called, and what its waybills look like where no other's do. */
interface Carrier {
  name: string;
  /** Short names that people and exports use. */
  also: readonly string[];
  waybill?: RegExp;
}

const CARRIERS: readonly Carrier[] = [
  { name: '顺丰速运', also: ['顺丰', 'SF'], waybill: /^SF\d{12,13}$/ },
  { name: '京东快递', also: ['京东', '京东物流', 'JD'], waybill: /^JD[A-Z]{0,2}\d{11,16}$/ },
  { name: '圆通速递', also: ['圆通', '圆通快递', 'YTO'], waybill: /^YT\d{13}$/ },
  { name: '中通快递', also: ['中通', 'ZTO'], waybill: /^(?:7\d{11}|7[3-9]\d{12})$/ },
  { name: '申通快递', also: ['申通', 'STO'], waybill: /^77\d{13}$/ },
  { name: '韵达快递', also: ['韵达', '韵达速递', 'YUNDA'], waybill: /^(?:4[36]\d{11}|4[36]\d{13})$/ },
  { name: '极兔速递', also: ['极兔', '极兔快递', 'JT'], waybill: /^JT\d{13}$/ },
  { name: '德邦快递', also: ['德邦', '德邦物流'], waybill: /^DPK\d{12}$/ },
  { name: '跨越速运', also: ['跨越'], waybill: /^KY\d{13}$/ },
  { name: '邮政快递包裹', also: ['邮政', '中国邮政', '邮政包裹'], waybill: /^9[89]\d{11}$/ },
  { name: 'EMS', also: ['邮政特快', '邮政EMS'], waybill: /^(?:E[A-Z]\d{9}CN|1[0-3]\d{11})$/ },
  { name: '安能物流', also: ['安能'] },
  { name: '中通快运', also: [] },
  { name: '顺心捷达', also: [] },
  { name: '壹米滴答', also: [] },
];

/** The carriers to choose from. */
export const carrierNames: readonly string[] = CARRIERS.map(({ name }) => name);

/** The carrier whose waybills look like this; '' where it may be several or none. */
export function carrierOfWaybill(waybill: string): string {
  const number = waybill.toUpperCase();
  return CARRIERS.find((one) => one.waybill?.test(number))?.name ?? '';
}

/** The carrier that is called so, by its short names as well; '' for an unknown one. */
export function carrierCalled(text: string): string {
  const called = text.trim().toUpperCase();
  const known = CARRIERS.find(
    ({ name, also }) => name.toUpperCase() === called || also.some((short) => short.toUpperCase() === called),
  );
  return known?.name ?? '';
}
