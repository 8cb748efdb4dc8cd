/** Words that the mall keeps ready for its goods (属性与服务词). */
export const GOODS_WORD_KINDS = ['unit', 'pack-unit', 'ship-from', 'tax-code', 'service'] as const;
export type GoodsWordKind = (typeof GOODS_WORD_KINDS)[number];

/** What each kind is called, and how long its words may be. */
export const GOODS_WORD_NAMES: Readonly<Record<GoodsWordKind, string>> = {
  unit: '单位',
  'pack-unit': '整件单位',
  'ship-from': '发货仓',
  'tax-code': '税收分类',
  service: '服务词',
};
