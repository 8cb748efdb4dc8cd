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

const MOST_LETTERS: Readonly<Record<GoodsWordKind, number>> = {
  unit: 6,
  'pack-unit': 6,
  'ship-from': 30,
  'tax-code': 19,
  service: 20,
};

/** Why a word cannot be kept; '' = it can. */
export function goodsWordProblem(kind: GoodsWordKind, value: string): string {
  const wanted = value.trim();
  if (wanted === '') return `请填写${GOODS_WORD_NAMES[kind]}`;
  if (kind === 'tax-code' && !/^\d{1,19}$/.test(wanted)) return '税收分类编码是最多 19 位的数字';
  const most = MOST_LETTERS[kind];
  return [...wanted].length > most ? `${GOODS_WORD_NAMES[kind]}最多 ${most} 个字` : '';
}
