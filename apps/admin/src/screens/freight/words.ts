/** Texts of 运费. */
export const words = {
  title: '运费',
  purpose: '快递运费按发货地和收货地区算；下面试算用的就是商城结算的同一条规则。',
  empty: '还没有运费模板，现在所有订单免运费。先建一份通用的，再给运费不同的发货地单独建。',
  common: '其他发货地通用',
} as const;

export const BASES = {
  weight: '按重量',
  pieces: '按个数',
  flat: '每单固定',
  none: '不配送',
} as const;
