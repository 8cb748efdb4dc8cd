/** What a column of a table of goods may stand for, by plain names (ADMIN §8.4). */
export const GOODS_FIELDS = {
  code: '货号',
  name: '名称',
  category: '分类',
  brand: '品牌',
  barcode: '条码',
  spec: '规格',
  sellingLine: '卖点',
  unit: '单位',
  packUnit: '整件单位',
  piecesPerPack: '每件数量',
  minPieces: '起订量',
  minUnit: '起订单位',
  pieceStep: '单件步长',
  packStep: '整件步长',
  listPerPack: '整件价',
  listPerPiece: '单件价',
  promoPerPack: '促销整件价',
  promoPerPiece: '促销单件价',
  promoStart: '促销开始',
  promoEnd: '促销结束',
  stock: '库存',
  lowStock: '库存警戒',
  status: '状态',
  listedAt: '上架时间',
  cost: '成本',
  pictures: '图片',
  detail: '详情',
  packingList: '包装清单',
  serviceWords: '服务词',
  weight: '重量（克）',
  volume: '体积（立方厘米）',
  taxRate: '税率',
  taxCode: '税收分类',
  shipFrom: '发货地',
  origin: '产地',
  bin: '货位',
  group: '商品组',
} as const;

export type GoodsField = keyof typeof GOODS_FIELDS;

export const goodsFields = Object.keys(GOODS_FIELDS) as GoodsField[];

/** Fields whose cells are numbers. */
export const NUMBER_FIELDS: ReadonlySet<GoodsField> = new Set([
  'piecesPerPack',
  'minPieces',
  'pieceStep',
  'packStep',
  'listPerPack',
  'listPerPiece',
  'promoPerPack',
  'promoPerPiece',
  'stock',
  'lowStock',
  'cost',
  'weight',
  'volume',
]);

/** How a number of the table becomes the mall's: kilograms to grams, inches to centimetres. */
export const UNITS = {
  kg: 1_000,
  g: 1,
  lbs: 453.592_37,
  oz: 28.349_523_125,
  jin: 500,
  cm: 1,
  mm: 0.1,
  m: 100,
  in: 2.54,
  m3: 1_000_000,
  l: 1_000,
} as const;
export type TableUnit = keyof typeof UNITS;

/** What a column means. `nth` ties the column of a name to the column of its value. */
export type ColumnTarget =
  | { to: 'field'; field: GoodsField; unit?: TableUnit | 'pack' }
  /** a price before a reduction: with a lower price beside it that one is the promotion price */
  | { to: 'price-before' }
  /** the reduced price, where the list price has a column of its own */
  | { to: 'price-reduced' }
  | { to: 'attribute'; name: string }
  | { to: 'attribute-name' | 'attribute-value' | 'option-name' | 'option-value'; nth: number }
  /** the value of this key of a group: 规格:颜色 */
  | { to: 'option'; name: string }
  /** all keys, or all values, in one cell with `|` between them */
  | { to: 'option-names' | 'option-values' }
  /** 「颜色:红;尺码:S」 */
  | { to: 'options' }
  /** 「产地:广东;材质:棉」 */
  | { to: 'attributes' }
  /** 「category:家居|brand:明|material:棉」: its category and brand, and attributes */
  | { to: 'facets' }
  /** the price of a piece from so many pieces on */
  | { to: 'ladder'; from: number }
  /** 「240：1.5」, one rung below the other */
  | { to: 'ladders' }
  | { to: 'size'; axis: 'length' | 'width' | 'height'; unit: TableUnit }
  /** rows of the same value are one product and its variations */
  | { to: 'handle' }
  /** whose variation the row is: a code, or `id:44` */
  | { to: 'parent' }
  /** the table's own number of the row, for `parent` */
  | { to: 'row-id' }
  /** simple, variable, variation … */
  | { to: 'row-kind' }
  /** what the mall has no place for */
  | { to: 'nowhere' };

/** 「规格：颜色」: what a column is mapped to, in words. */
export function targetWords(target: ColumnTarget): string {
  switch (target.to) {
    case 'field':
      return GOODS_FIELDS[target.field];
    case 'attribute':
      return `属性：${target.name}`;
    case 'option':
      return `规格：${target.name}`;
    case 'ladder':
      return `阶梯价：满 ${target.from}`;
    case 'attribute-name':
      return `第 ${target.nth} 个属性的名称`;
    case 'attribute-value':
      return `第 ${target.nth} 个属性的值`;
    case 'option-name':
      return `第 ${target.nth} 个规格的名称`;
    case 'option-value':
      return `第 ${target.nth} 个规格的值`;
    default:
      return OTHER_WORDS[target.to];
  }
}

/** The column that has one of these words for its head; undefined for any other head. */
export function targetOfWords(head: string): ColumnTarget | undefined {
  const plain = (Object.keys(OTHER_WORDS) as (keyof typeof OTHER_WORDS)[]).find(
    (to) => OTHER_WORDS[to] === head,
  );
  return plain === undefined || plain === 'size' ? undefined : { to: plain };
}

type Named = 'field' | 'attribute' | 'option' | 'ladder' | `${'attribute' | 'option'}-${'name' | 'value'}`;
const OTHER_WORDS: Record<Exclude<ColumnTarget['to'], Named>, string> = {
  'price-before': '原价',
  'price-reduced': '优惠价',
  'option-names': '规格的名称',
  'option-values': '规格的值',
  options: '规格与值',
  attributes: '属性与值',
  facets: '分类、品牌与属性',
  ladders: '阶梯价',
  size: '尺寸',
  handle: '同一商品的标识',
  parent: '所属商品',
  'row-id': '行的编号',
  'row-kind': '行的种类',
  nowhere: '不导入',
};
