import { GOODS_WORD_KINDS, GOODS_WORD_NAMES, type GoodsWordKind } from '@pifa/domain';

/** The tabs of the screen: attributes, and each kind of words. */
export const TABS = ['attributes', ...GOODS_WORD_KINDS] as const;
export type Tab = (typeof TABS)[number];

export const TAB_NAMES: Readonly<Record<Tab, string>> = { attributes: '商品属性', ...GOODS_WORD_NAMES };
export const isTab = (text: string): text is Tab => TABS.some((tab) => tab === text);

/** What each kind is for, and an example. */
export const KIND_HINTS: Readonly<Record<GoodsWordKind, { note: string; example: string }>> = {
  unit: { note: '零售的单位，跟在价格和数量后面：¥1.20/瓶', example: '瓶' },
  'pack-unit': { note: '整件的单位：每箱 24 瓶', example: '箱' },
  'ship-from': { note: '从哪里发货：订单按它拆开，仓库的同事按它分工', example: '义乌仓' },
  'tax-code': { note: '开票用的税收分类编码；说明写给同事看', example: '1030307' },
  service: { note: '商品页上的承诺：次日达、破损包赔', example: '次日达' },
};

/** Texts of 属性与服务词. */
export const words = {
  title: '属性与服务词',
  purpose: '录商品时可选的属性、单位、发货仓、税收分类和服务词；改一个词，用着它的商品一起改',
  attributes: '录商品时按分类提供这些属性和常用值；下级分类用得到上级的',
  noAttributes: '还没有商品属性。属性按分类提供给录商品的同事，买家在商城按它筛选。',
  noWords: (name: string) => `还没有${name}。登记后录商品时可以直接选，用着的商品也会列在这里。`,
  noMatch: '没有符合条件的',
} as const;
