import type { ColumnTarget, GoodsField, TableUnit } from './fields';

/** A table as another system exports it: told by its heads. */
export interface TableShape {
  code: string;
  name: string;
  /** Heads that only it has all of, small letters. */
  signature: readonly string[];
  /** Each row says all of its goods: an empty cell is empty, not the same as in the row above. */
  isWhole?: true;
  /** What its own heads mean; undefined where the common names hold. */
  target(head: string): ColumnTarget | undefined;
}

const field = (name: GoodsField, unit?: TableUnit): ColumnTarget =>
  unit ? { to: 'field', field: name, unit } : { to: 'field', field: name };

const table = (targets: Readonly<Record<string, ColumnTarget>>) => (head: string) =>
  Object.hasOwn(targets, head) ? targets[head] : undefined;

/** 「Attribute 2 value(s)」 → 2. */
const numbered = (head: string, pattern: RegExp): number | undefined => {
  const match = pattern.exec(head);
  return match ? Number(match[1]) : undefined;
};

const unitIn = (head: string): TableUnit | undefined => {
  const unit = /\((kg|g|lbs|oz|cm|mm|m|in)\)/.exec(head)?.[1];
  return unit as TableUnit | undefined;
};

const wooFixed = table({
  id: { to: 'row-id' },
  type: { to: 'row-kind' },
  sku: field('code'),
  name: field('name'),
  published: field('status'),
  'short description': field('sellingLine'),
  description: field('detail'),
  'regular price': field('listPerPiece'),
  'sale price': { to: 'price-reduced' },
  'date sale price starts': field('promoStart'),
  'date sale price ends': field('promoEnd'),
  stock: field('stock'),
  'low stock amount': field('lowStock'),
  categories: field('category'),
  brands: field('brand'),
  images: field('pictures'),
  parent: { to: 'parent' },
  'gtin, upc, ean, or isbn': field('barcode'),
});

function wooTarget(head: string): ColumnTarget | undefined {
  const fixed = wooFixed(head);
  if (fixed) return fixed;
  const name = numbered(head, /^attribute (\d+) name$/);
  if (name) return { to: 'attribute-name', nth: name };
  const value = numbered(head, /^attribute (\d+) value\(s\)$/);
  if (value) return { to: 'attribute-value', nth: value };
  const unit = unitIn(head);
  if (head.startsWith('weight (')) return unit && field('weight', unit);
  const axis = /^(length|width|height) \(/.exec(head)?.[1];
  if (axis && unit) return { to: 'size', axis: axis as 'length' | 'width' | 'height', unit };
  return { to: 'nowhere' };
}

const shopifyFixed = table({
  handle: { to: 'handle' },
  title: field('name'),
  'body (html)': field('detail'),
  vendor: field('brand'),
  'product category': field('category'),
  type: field('category'),
  published: field('status'),
  status: field('status'),
  'variant sku': field('code'),
  'variant grams': field('weight', 'g'),
  'variant inventory qty': field('stock'),
  'variant price': field('listPerPiece'),
  'variant compare at price': { to: 'price-before' },
  'variant barcode': field('barcode'),
  'image src': field('pictures'),
  'variant image': field('pictures'),
  'cost per item': field('cost'),
});

function shopifyTarget(head: string): ColumnTarget | undefined {
  const fixed = shopifyFixed(head);
  if (fixed) return fixed;
  const name = numbered(head, /^option(\d) name$/);
  if (name) return { to: 'option-name', nth: name };
  const value = numbered(head, /^option(\d) value$/);
  return value ? { to: 'option-value', nth: value } : { to: 'nowhere' };
}

const vendureTarget = table({
  name: field('name'),
  slug: { to: 'nowhere' },
  description: field('detail'),
  assets: field('pictures'),
  facets: { to: 'facets' },
  optiongroups: { to: 'option-names' },
  optionvalues: { to: 'option-values' },
  sku: field('code'),
  price: field('listPerPiece'),
  taxcategory: { to: 'nowhere' },
  stockonhand: field('stock'),
  trackinventory: { to: 'nowhere' },
  variantassets: field('pictures'),
  variantfacets: { to: 'nowhere' },
});

const crmebTarget = table({
  商品名称: field('name'),
  商品分类: field('category'),
  商品简介: field('sellingLine'),
  商品单位: field('unit'),
  商品图片: field('pictures'),
  轮播图: field('pictures'),
  商品详情: field('detail'),
  规格值: { to: 'options' },
  原价: { to: 'price-before' },
  售价: field('listPerPiece'),
  成本价: field('cost'),
  '重量(kg)': field('weight', 'kg'),
  '体积(m³)': field('volume', 'm3'),
});

const youzanTarget = table({
  商品标题: field('name'),
  商品编码: field('group'),
  规格编码: field('code'),
  规格条码: field('barcode'),
  价格: field('listPerPiece'),
  划线价: { to: 'price-before' },
  '重量(kg)': field('weight', 'kg'),
});

const alibabaTarget = table({
  商品标题: field('name'),
  产品标题: field('name'),
  货号: field('code'),
  单品货号: field('code'),
  起批量: field('minPieces'),
  单价: field('listPerPiece'),
  可售数量: field('stock'),
  '重量(kg)': field('weight', 'kg'),
});

const litemallTarget = table({
  id: { to: 'nowhere' },
  goods_sn: field('code'),
  name: field('name'),
  category_id: field('category'),
  brand_id: field('brand'),
  gallery: field('pictures'),
  pic_url: field('pictures'),
  brief: field('sellingLine'),
  is_on_sale: field('status'),
  unit: field('unit'),
  counter_price: { to: 'price-before' },
  retail_price: field('listPerPiece'),
  detail: field('detail'),
  number: field('stock'),
  attributes: { to: 'attributes' },
});

/** The shapes that are known by their heads; the first that fits is taken. */
export const TABLE_SHAPES: readonly TableShape[] = [
  {
    code: 'pifa',
    name: '本商城',
    signature: ['货号', '名称', '同一商品的标识', '规格与值'],
    isWhole: true,
    target: () => undefined,
  },
  {
    code: 'woocommerce',
    name: 'WooCommerce',
    signature: ['type', 'sku', 'name', 'regular price', 'parent'],
    target: wooTarget,
  },
  {
    code: 'shopify',
    name: 'Shopify',
    signature: ['handle', 'title', 'variant price'],
    target: shopifyTarget,
  },
  {
    code: 'vendure',
    name: 'Vendure',
    signature: ['name', 'optiongroups', 'optionvalues', 'sku', 'price'],
    target: vendureTarget,
  },
  {
    code: 'crmeb',
    name: 'CRMEB',
    signature: ['商品名称', '商品分类', '规格值', '售价'],
    target: crmebTarget,
  },
  {
    code: 'litemall',
    name: 'litemall',
    signature: ['goods_sn', 'counter_price', 'retail_price'],
    isWhole: true,
    target: litemallTarget,
  },
  { code: 'youzan', name: '有赞', signature: ['商品标题', '规格编码', '价格'], target: youzanTarget },
  { code: '1688', name: '1688', signature: ['起批量', '可售数量'], target: alibabaTarget },
];

/** The system that a table comes from, by its heads; undefined = any other table. */
export function shapeOf(heads: readonly string[]): TableShape | undefined {
  const own = new Set(heads.map((head) => head.trim().toLowerCase()));
  return TABLE_SHAPES.find(({ signature }) => signature.every((head) => own.has(head)));
}
