import type { WireGoodsCard, WireGoodsDetail } from '@pifa/contract';
import { averageStars } from '@pifa/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform';
import { cleanHtml } from '../site';

/** A row of `goods`, typed by the generated table. Unit prices in 1/10000 yuan, weights in g, volumes in cm³. */
export type GoodsRow = Selectable<Tables['goods']>;
type Column = keyof GoodsRow;

/** What decides price, quantity and freight of a goods. */
const FACTS = [
  'id',
  'name',
  'unit',
  'pack_unit',
  'pieces_per_pack',
  'min_pieces',
  'piece_step',
  'pack_step',
  'list_per_pack',
  'list_per_piece',
  'promo_per_pack',
  'promo_per_piece',
  'promo_starts_at',
  'promo_ends_at',
  'ladder_scope',
  'group_id',
  'weight_g',
  'volume_cm3',
  'ship_from',
  'tax_rate_bp',
] as const satisfies Column[];

/** What a card and a cart line show in addition to the facts. */
const CARD = [
  'code',
  'spec',
  'image',
  'selling_line',
  'brand_id',
  'category_id',
  'group_values',
  'status',
  'listed_at',
  'sold_pieces',
  'review_count',
  'star_sum',
] as const satisfies Column[];

/** What only the goods' own page shows. */
const PAGE = [
  'barcode',
  'origin',
  'tax_included',
  'packing_list',
  'detail_html',
  'service_words',
  'attributes',
] as const satisfies Column[];

/** Every column that anybody is shown. */
export const SHOWN = [...FACTS, ...CARD, ...PAGE] as const;

/** What staff describe a goods by, with the values of a new goods where they leave something out. */
export const DESCRIPTION_DEFAULTS = {
  brand_id: null,
  barcode: '',
  spec: '',
  selling_line: '',
  unit: '个',
  pack_unit: '件',
  pieces_per_pack: 1,
  min_pieces: 0,
  piece_step: 1,
  pack_step: 1,
  ship_from: '',
  origin: '',
  bin: '',
} as const satisfies Partial<GoodsRow>;
type Described = keyof typeof DESCRIPTION_DEFAULTS;

/** Every column that describes a goods; not prices, promotion, stock or status. */
export const DESCRIPTION: readonly ('name' | 'category_id' | Described)[] = [
  'name',
  'category_id',
  ...(Object.keys(DESCRIPTION_DEFAULTS) as Described[]),
];
export type Description = Pick<GoodsRow, 'name' | 'category_id' | Described>;

/** What a goods costs and whether it is on sale. */
export const OFFER = [
  'list_per_pack',
  'list_per_piece',
  'promo_per_pack',
  'promo_per_piece',
  'promo_starts_at',
  'promo_ends_at',
  'status',
] as const satisfies Column[];
export type Offer = Pick<GoodsRow, (typeof OFFER)[number]>;

/** Texts that seed files may give a goods, by their names there; empty where they do not. */
const PLAIN_TEXTS = ['spec', 'barcode', 'sellingLine', 'shipFrom', 'origin'] as const;

/** The same value for each plain text, by its name. */
export const forPlainTexts = <Value>(value: Value) =>
  Object.fromEntries(PLAIN_TEXTS.map((name) => [name, value])) as Record<(typeof PLAIN_TEXTS)[number], Value>;

const columnsOf = <Name extends Column>(names: readonly Name[]): RawBuilder<Pick<GoodsRow, Name>> =>
  sql.raw(names.map((name) => `g.${name}`).join(', '));

/** Columns for `select … from goods g`. */
export const FACTS_COLUMNS = columnsOf(FACTS);
export const CARD_COLUMNS = columnsOf(CARD);
export const PAGE_COLUMNS = columnsOf(PAGE);

/** The facts' columns with the pieces that can be bought. */
export type FactsColumns = Pick<GoodsRow, (typeof FACTS)[number]> & { stock: number };
/** The card's columns with the name of the brand. */
export type CardColumns = Pick<GoodsRow, (typeof CARD)[number]> & { brand_name: string | null };
export type PageRow = Pick<GoodsRow, (typeof PAGE)[number]>;

/** A list of texts in a jsonb column; empty where it holds anything else. */
const textsOf = (stored: unknown): string[] => (Array.isArray(stored) ? stored.map(String) : []);

/** Attributes as stored: `[{ name, value }]`; anything else is left out. */
export function toAttributes(stored: unknown): { name: string; value: string }[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: { name?: unknown; value?: unknown }) =>
    typeof one?.name === 'string' && typeof one.value === 'string'
      ? [{ name: one.name, value: one.value }]
      : [],
  );
}

type SoldAs = Pick<GoodsRow, 'code' | 'spec' | 'image' | 'unit' | 'pack_unit' | 'pieces_per_pack'>;

/** How a line of an order or a quote shows what was sold. */
export const soldAsToWire = (row: SoldAs) => ({
  goodsCode: row.code,
  spec: row.spec,
  image: row.image,
  unit: row.unit,
  packUnit: row.pack_unit,
  packingSpecification: row.pieces_per_pack,
});

/** A goods as cards and cart lines show it: everything but prices. */
export const goodsToWire = (row: FactsColumns & CardColumns) => ({
  goodsId: String(row.id),
  goodsName: row.name,
  goodsCode: row.code,
  spec: row.spec,
  image: row.image,
  brandId: row.brand_id === null ? '' : String(row.brand_id),
  brandName: row.brand_name ?? '',
  typeId: String(row.category_id),
  groupId: row.group_id === null ? '' : String(row.group_id),
  groupValues: textsOf(row.group_values),
  unit: row.unit,
  packUnit: row.pack_unit,
  packingSpecification: row.pieces_per_pack,
  minNum: row.min_pieces,
  stepSize: row.piece_step,
  itemStepSize: row.pack_step,
  stock: row.stock,
  status: row.status === 'on' ? 1 : 0,
  sellingLine: row.selling_line,
  listedTime: row.listed_at.toISOString(),
  soldNum: row.sold_pieces,
  commentNum: row.review_count,
  score: averageStars(row.star_sum, row.review_count),
});
export type GoodsWire = ReturnType<typeof goodsToWire>;

type PageWire = Omit<WireGoodsDetail, keyof WireGoodsCard | keyof ReturnType<typeof factsToWire>>;

/** What the goods' own page shows beyond its card; its text is safe to show. */
export const pageToWire = (row: PageRow): PageWire => ({
  barcode: row.barcode,
  ...(row.origin === '' ? {} : { origin: row.origin }),
  taxIncluded: row.tax_included,
  packingList: row.packing_list,
  detail: cleanHtml(row.detail_html),
  services: textsOf(row.service_words),
  attributes: toAttributes(row.attributes),
});

/** What the page shows of the facts: freight and tax. */
export const factsToWire = (row: FactsColumns) => ({
  weight: row.weight_g,
  volume: row.volume_cm3,
  shipFrom: row.ship_from,
  taxRate: row.tax_rate_bp / 100,
});
