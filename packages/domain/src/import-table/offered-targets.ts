import { GOODS_FIELDS, type GoodsField, targetWords } from './fields';
import { type ImportKind, PLAIN_FIELDS } from './kinds';
import { targetText } from './target-text';

/** What a column may be mapped to, as a screen offers it. */
export interface OfferedTarget {
  /** as it is sent; with `fill` its beginning, which a name or a number of pieces follows */
  target: string;
  word: string;
  group: string;
  /** a trial is refused without it */
  required: boolean;
  fill: '' | 'name' | 'pieces';
}

const GROUPS: readonly (readonly [string, readonly GoodsField[]])[] = [
  [
    '基本',
    [
      'code',
      'name',
      'category',
      'brand',
      'barcode',
      'spec',
      'sellingLine',
      'unit',
      'packUnit',
      'piecesPerPack',
      'minPieces',
      'minUnit',
      'pieceStep',
      'packStep',
      'status',
      'listedAt',
    ],
  ],
  [
    '价格',
    ['listPerPack', 'listPerPiece', 'promoPerPack', 'promoPerPiece', 'promoStart', 'promoEnd', 'cost'],
  ],
  ['库存', ['stock', 'lowStock', 'shipFrom', 'bin']],
  ['图片', ['pictures']],
  ['详情', ['detail', 'packingList', 'serviceWords', 'origin']],
  ['物流与税', ['weight', 'volume', 'taxRate', 'taxCode']],
  ['规格', ['group']],
];

const offer = (target: string, word: string, group: string): OfferedTarget => ({
  target,
  word,
  group,
  required: false,
  fill: '',
});
const plain = (
  to:
    | 'price-before'
    | 'price-reduced'
    | 'options'
    | 'attributes'
    | 'ladders'
    | 'handle'
    | 'parent'
    | 'row-id'
    | 'row-kind',
) => [targetText({ to }), targetWords({ to })] as const;

/** The fields that a table of prices may bring for the goods of the shop. */
export const SHOP_PRICE_FIELDS: readonly GoodsField[] = [
  'code',
  'listPerPack',
  'listPerPiece',
  'promoPerPack',
  'promoPerPiece',
  'promoStart',
  'promoEnd',
];

/** Everything that a column of such a table may be, group by group (ADMIN §8.4 step 2). `list`: prices of a price list. */
export function offeredTargets(kind: ImportKind, isList = false): OfferedTarget[] {
  const nowhere = offer('nowhere', '不导入', '其他');
  if (kind === 'goods') return [...goodsTargets(), nowhere];
  if (kind === 'prices' && !isList) {
    return [
      ...goodsTargets().filter(({ target }) => SHOP_PRICE_FIELDS.some((one) => target === `field:${one}`)),
      nowhere,
    ];
  }
  const fields = PLAIN_FIELDS[kind === 'prices' ? 'list-prices' : kind];
  return [
    ...Object.entries(fields).map(([field, { word, group, required = false }]) => ({
      ...offer(`field:${field}`, word, group),
      required,
    })),
    nowhere,
  ];
}

function goodsTargets(): OfferedTarget[] {
  const more: Readonly<Record<string, readonly OfferedTarget[]>> = {
    价格: [
      offer(...plain('price-before'), '价格'),
      offer(...plain('price-reduced'), '价格'),
      offer(...plain('ladders'), '价格'),
      { ...offer('ladder:', '阶梯价：满', '价格'), fill: 'pieces' },
    ],
    基本: [offer('field:minPieces:pack', '起订量（件）', '基本')],
    物流与税: [
      offer('field:weight:kg', '重量（千克）', '物流与税'),
      offer('field:weight:jin', '重量（斤）', '物流与税'),
      offer('field:volume:m3', '体积（立方米）', '物流与税'),
      offer('size:length:cm', '长（厘米）', '物流与税'),
      offer('size:width:cm', '宽（厘米）', '物流与税'),
      offer('size:height:cm', '高（厘米）', '物流与税'),
    ],
    规格: [
      { ...offer('option:', '规格：', '规格'), fill: 'name' },
      offer(...plain('options'), '规格'),
      offer(...plain('handle'), '规格'),
      offer(...plain('parent'), '规格'),
      offer(...plain('row-id'), '规格'),
      offer(...plain('row-kind'), '规格'),
    ],
    详情: [{ ...offer('attribute:', '属性：', '详情'), fill: 'name' }, offer(...plain('attributes'), '详情')],
  };
  return GROUPS.flatMap(([group, fields]) => [
    ...fields.map((field) => ({
      ...offer(`field:${field}`, GOODS_FIELDS[field], group),
      required: field === 'code',
    })),
    ...(more[group] ?? []),
  ]);
}
