import { type Edge, readInstant, yuanUnits } from '@pifa/domain';
import { z } from 'zod';
import { forPlainTexts } from '../goods-row';

const id = z.int().min(1);
const count = z.int().min(0).max(10_000_000);
const MOST_YUAN = 10_000_000;
/** A number or text; what does not fit into 1/10000 yuan is refused, not rounded. */
const yuan = z.union([z.number(), z.string()]).transform((value, context) => {
  const units = yuanUnits(value, 4);
  if (units !== null && units <= MOST_YUAN * 10_000) return units / 10_000;
  const message = `应为 0 到 ${MOST_YUAN} 的金额（元），最多 4 位小数`;
  context.issues.push({ code: 'custom', message, input: value });
  return z.NEVER;
});
/** Beijing time where no zone is written; a bare day begins at its start or lasts to its end. */
const moment = (edge: Edge) =>
  z.string().transform((text, context) => {
    const at = readInstant(text, edge);
    if (at) return at.toISOString();
    const message = '应为日期时间，例如 2026-01-31 或 2026-01-31T08:00:00+08:00';
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
const [from, until] = [moment('start'), moment('end')];

const category = z.strictObject({ id, parentId: id.nullable().default(null), name: z.string().min(1) });
const brand = z.strictObject({ id, name: z.string().min(1), letter: z.string().max(1).default('#') });
const group = z.strictObject({ id, name: z.string().min(1), paramKeys: z.array(z.string().min(1)).min(1) });

const goods = z.strictObject({
  id,
  code: z.string().min(1),
  name: z.string().min(1),
  ...forPlainTexts(z.string().default('')),
  categoryId: id,
  brandId: id.nullable().default(null),
  groupId: id.nullable().default(null),
  groupValues: z.array(z.string()).default([]),
  unit: z.string().default('个'),
  packUnit: z.string().default('件'),
  weightG: count.default(0),
  volumeCm3: count.default(0),
  taxRate: z.number().min(0).max(100).default(13),
  packingSpecification: z.int().min(1).default(1),
  minNum: count.default(0),
  stepSize: z.int().min(1).default(1),
  itemStepSize: z.int().min(1).default(1),
  /** List price by pack and by piece, yuan with at most 4 places. */
  saleIP: yuan,
  saleSP: yuan,
  promotion: z
    .strictObject({ saleIP: yuan, saleSP: yuan, startsAt: from, endsAt: until })
    .nullable()
    .default(null),
  ladderScope: z.enum(['goods', 'group']).default('goods'),
  status: z.enum(['on', 'off']).default('on'),
  /** Pieces that can be bought. */
  stock: count,
  listedAt: from.optional(),
  attributes: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
});
export type SeedGoods = z.output<typeof goods>;

const company = z.strictObject({
  khId: id,
  code: z.string().min(1),
  name: z.string().min(1),
  level: z.string().default('普通客户'),
  priceListId: id.nullable().default(null),
});

const member = z.strictObject({
  id,
  khId: id,
  phone: z.string().regex(/^1\d{10}$/, '请填写正确的电话号码'),
  name: z.string().default(''),
  password: z.string().min(8),
  role: z.enum(['manager', 'buyer']).default('buyer'),
});

const address = z.strictObject({
  id,
  khId: id,
  regionCode: z.string().regex(/^\d{6}(\d{3})?$/),
  province: z.string().min(1),
  city: z.string().min(1),
  county: z.string().default(''),
  address: z.string().min(1),
  name: z.string().min(1),
  phone: z.string().regex(/^1\d{10}$/, '请填写正确的电话号码'),
  isDefault: z.boolean().default(false),
});

const ladder = z
  .strictObject({
    goodsId: id.nullable().default(null),
    groupId: id.nullable().default(null),
    khId: id.nullable().default(null),
    tiers: z
      .array(
        z.strictObject({ minNum: z.int().min(1), price: yuan, itemPrice: yuan.nullable().default(null) }),
      )
      .min(1),
  })
  .refine((row) => (row.goodsId === null) !== (row.groupId === null), {
    error: '阶梯价须属于一个商品或一个商品组',
  });

const customerPrice = z
  .strictObject({
    khId: id.nullable().default(null),
    priceListId: id.nullable().default(null),
    goodsId: id,
    saleIP: yuan,
    saleSP: yuan,
  })
  .refine((row) => (row.khId === null) !== (row.priceListId === null), {
    error: '客户价须属于一家公司或一份价目表',
  });

const promotion = z.strictObject({
  id,
  kind: z.string().min(1),
  name: z.string().min(1),
  startsAt: from,
  endsAt: until,
  /** companies (khId); without it everybody */
  audience: z.array(id).min(1).optional(),
  /** As staff enter them, money as text: "88.00". */
  settings: z.record(z.string(), z.unknown()),
  priority: z.int().default(100),
});

const cartLine = z.strictObject({
  userId: id,
  goodsId: id,
  ipcnt: count.default(0),
  spcnt: count.default(0),
  isCheck: z.boolean().default(true),
});

const order = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/, '订单编号只能是字母、数字、下划线和短横'),
  userId: id,
  addressId: id,
  placedAt: from,
  /** Where it stands now; the steps before it are walked by the legal transitions. */
  state: z
    .enum([
      ...(['unpaid', 'to-ship', 'part-shipped', 'shipped', 'completed'] as const),
      ...(['cancelled', 'expired', 'refunding', 'refunded'] as const),
    ])
    .default('unpaid'),
  method: z.enum(['scan', 'transfer']).default('scan'),
  remark: z.string().default(''),
  buyerPoNo: z.string().default(''),
  lines: z.array(z.strictObject({ goodsId: id, ipcnt: count.default(0), spcnt: count.default(0) })).min(1),
});

/**
 * What `pifa seed FILE.json` reads: rows with given ids, for tests and checks from outside. Every list may be left
 * out; unknown words are errors. Prices are yuan, quantities pieces, instants ISO 8601, Beijing time without an offset.
 */
export const seedFile = z.strictObject({
  $schema: z.string().optional(),
  dictionary: z
    .array(z.strictObject({ pcode: z.string().min(1), code: z.string().min(1), summary: z.string() }))
    .default([]),
  categories: z.array(category).default([]),
  brands: z.array(brand).default([]),
  groups: z.array(group).default([]),
  goods: z.array(goods).default([]),
  priceLists: z.array(z.strictObject({ id, name: z.string().min(1) })).default([]),
  companies: z.array(company).default([]),
  members: z.array(member).default([]),
  addresses: z.array(address).default([]),
  ladders: z.array(ladder).default([]),
  customerPrices: z.array(customerPrice).default([]),
  promotions: z.array(promotion).default([]),
  carts: z.array(cartLine).default([]),
  orders: z.array(order).default([]),
});
export type SeedFile = z.output<typeof seedFile>;
