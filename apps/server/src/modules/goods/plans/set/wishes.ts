import { refuse } from '@pifa/contract';
import { z } from 'zod';
import { badInput, type Db, Refused } from '../../../../platform';
import type { GoodsRow } from '../../../goods-row';
import { textsOf } from '../../staff/desk/one-goods';
import { goodsNames } from '../../staff/goods-names';

/** What many goods can be set to at once, and the columns behind it. */
export const SETS = {
  status: ['status'],
  category: ['category_id'],
  brand: ['brand_id'],
  services: ['service_words'],
  tax: ['tax_rate_bp', 'tax_code'],
  'ship-from': ['ship_from'],
} as const satisfies Record<string, (keyof GoodsRow)[]>;
export type SetName = keyof typeof SETS;

const word = z.string().trim().min(1).max(30);
export const settings = z.strictObject({
  set: z.enum(Object.keys(SETS) as [SetName, ...SetName[]]),
  /** status, id of a category or brand ('' = none), place */
  to: z.string().trim().max(60).default(''),
  /** service words */
  add: z.array(word).max(20).default([]),
  remove: z.array(word).max(20).default([]),
  /** percent; absent = stays */
  rate: z.number().min(0).max(100).optional(),
  /** absent = stays */
  taxCode: z.string().trim().max(30).optional(),
  reason: z.string().trim().max(200).default(''),
});
export type Settings = z.output<typeof settings>;

/** Values of the columns, as they are stored. */
export type Values = Partial<
  Pick<GoodsRow, 'status' | 'category_id' | 'brand_id' | 'tax_rate_bp' | 'tax_code' | 'ship_from'> & {
    service_words: string[];
  }
>;

/** The same as they come in: only what a person could have chosen. */
export const values = z
  .strictObject({
    status: z.enum(['on', 'off']),
    category_id: z.number().int().positive(),
    brand_id: z.number().int().positive().nullable(),
    service_words: z.array(word).max(60),
    tax_rate_bp: z.number().int().min(0).max(10_000),
    tax_code: z.string().max(30),
    ship_from: z.string().max(60),
  })
  .partial();

/** A wish that cannot be meant is refused before anything is judged. */
export async function checkSettings(db: Db, wish: Settings): Promise<void> {
  const { set, to } = wish;
  if (set === 'status' && to !== 'on' && to !== 'off') throw new Refused(badInput('请选择上架或下架'));
  if (set === 'services' && wish.add.length + wish.remove.length === 0) {
    throw new Refused(badInput('请选择要加或去掉的服务词'));
  }
  if (set === 'tax' && wish.rate === undefined && wish.taxCode === undefined) {
    throw new Refused(badInput('请填写税率或税收分类编码'));
  }
  if (set === 'category' && !(await isKnown(db, 'categories', to))) {
    throw new Refused(refuse('not-found', { what: '该分类' }));
  }
  if (set === 'brand' && to !== '' && !(await isKnown(db, 'brands', to))) {
    throw new Refused(refuse('not-found', { what: '该品牌' }));
  }
}

async function isKnown(db: Db, table: 'categories' | 'brands', id: string): Promise<boolean> {
  if (!/^\d{1,15}$/.test(id)) return false;
  const row = await db.selectFrom(table).select('id').where('id', '=', Number(id)).executeTakeFirst();
  return row !== undefined;
}

/** What a goods that has `now` becomes. */
export function valuesAfter({ set, to, add, remove, rate, taxCode }: Settings, now: Values): Values {
  switch (set) {
    case 'status':
      return { status: to };
    case 'category':
      return { category_id: Number(to) };
    case 'brand':
      return { brand_id: to === '' ? null : Number(to) };
    case 'services': {
      const words = textsOf(now.service_words);
      return { service_words: [...new Set([...words, ...add])].filter((one) => !remove.includes(one)) };
    }
    case 'tax':
      return {
        tax_rate_bp: rate === undefined ? (now.tax_rate_bp ?? 0) : Math.round(rate * 100),
        tax_code: taxCode ?? now.tax_code ?? '',
      };
    case 'ship-from':
      return { ship_from: to };
  }
}

const SALE = { on: '在售', off: '下架' } as const;

/** How values are said. */
export async function wordsFor(db: Db, all: readonly Values[]) {
  const names = await goodsNames(
    db,
    all.map(({ category_id = 0, brand_id = null }) => ({ category_id, brand_id })),
  );
  return (values: Values): { label: string; text: string }[] => {
    const { status, category_id, brand_id, service_words, tax_rate_bp, tax_code, ship_from } = values;
    const said: { label: string; text: string }[] = [];
    if (status !== undefined) said.push({ label: '状态', text: status === 'on' ? SALE.on : SALE.off });
    if (category_id !== undefined) {
      said.push({ label: '分类', text: (names.category.get(category_id) ?? []).join(' / ') });
    }
    if (brand_id !== undefined) {
      said.push({ label: '品牌', text: brand_id === null ? '无品牌' : (names.brand.get(brand_id) ?? '') });
    }
    if (service_words) said.push({ label: '服务词', text: textsOf(service_words).join('、') });
    if (tax_rate_bp !== undefined) said.push({ label: '税率', text: `${tax_rate_bp / 100}%` });
    if (tax_code !== undefined) said.push({ label: '税收分类编码', text: tax_code });
    if (ship_from !== undefined) said.push({ label: '发货仓', text: ship_from });
    return said;
  };
}

/** The same as the book of acts keeps it, of the columns in `of`. */
export async function actWordsFor(db: Db, all: readonly Values[]) {
  const said = await wordsFor(db, all);
  const keys: Readonly<Record<string, string>> = {
    分类: 'category',
    品牌: 'brand',
    服务词: 'service_words',
    税率: 'tax_rate',
    税收分类编码: 'tax_code',
  };
  return (values: Values, of: Values): object =>
    Object.fromEntries(
      said(Object.fromEntries(Object.keys(of).map((key) => [key, values[key as keyof Values]])))
        .filter(({ label }) => label in keys)
        .map(({ label, text }) => [keys[label] ?? label, text]),
    );
}

const TITLES: Record<SetName, (rows: number) => string> = {
  status: (rows) => `下架 ${rows} 个商品`,
  category: (rows) => `改 ${rows} 个商品的分类`,
  brand: (rows) => `改 ${rows} 个商品的品牌`,
  services: (rows) => `改 ${rows} 个商品的服务词`,
  tax: (rows) => `改 ${rows} 个商品的税率`,
  'ship-from': (rows) => `改 ${rows} 个商品的发货仓`,
};

/** 「下架 12 个商品」 */
export const titleOf = (rows: number, { set, to }: Settings): string =>
  set === 'status' && to === 'on'
    ? `上架 ${rows} 个商品`
    : set === 'status' && to === ''
      ? `恢复 ${rows} 个商品的状态`
      : TITLES[set](rows);
