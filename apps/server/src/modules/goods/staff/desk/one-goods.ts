import { type CallData, refuse } from '@pifa/contract';
import { addDays, SALES_DAYS, unitPrice, unitPriceToYuan } from '@pifa/domain';
import { sql } from 'kysely';
import type { Db } from '../../../../platform';
import { type GoodsRow, toAttributes } from '../../../goods-row';
import { can, type Operator, type StaffHandler } from '../../../staff';
import { CATEGORY_PATH, soldSince } from './list-goods-desk';

export const NO_GOODS = refuse('not-found', { what: '该商品' });

type WholeGoods = CallData<'adminGoodsOne'>;

interface WholeRow extends GoodsRow {
  category_path: string;
  brand: string;
  group_name: string;
  pictures: string[];
  available: number;
  reserved: number;
  used: number;
  sold_days: number;
  is_sold: boolean;
  costs: { cost: number; by: string; at: string }[];
}

/** Costs are shown so far back. */
const MOST_COSTS = 20;

/** Texts of a jsonb column. */
export const textsOf = (stored: unknown): string[] => (Array.isArray(stored) ? stored.map(String) : []);

const yuanOf = (units: number): number => unitPriceToYuan(unitPrice(units));

/** A goods with everything that staff write of it: one statement. Undefined where there is none. */
export async function wholeGoods(
  db: Db,
  id: number,
  operator: Operator,
  now: Date,
): Promise<WholeGoods | undefined> {
  const { rows } = await sql<WholeRow>`
    select g.*, ${CATEGORY_PATH} as category_path, coalesce(b.name, '') as brand, coalesce(gg.name, '') as group_name,
      array(select i.url from goods_pictures i where i.goods_id = g.id order by i.sort, i.id) as pictures,
      coalesce(s.available, 0) as available, coalesce(s.reserved, 0) as reserved, coalesce(s.used, 0) as used,
      ${soldSince(addDays(now, -SALES_DAYS))} as sold_days,
      exists (select from order_lines l where l.goods_id = g.id) as is_sold,
      coalesce((select jsonb_agg(jsonb_build_object('cost', k.cost, 'by', k.by, 'at', k.at) order by k.id desc) from (
        select x.id, x.cost, x.at, coalesce(nullif(o.display_name, ''), o.name, '') as by
        from goods_costs x left join operators o on o.id = x.operator_id
        where x.goods_id = g.id order by x.id desc limit ${MOST_COSTS}) k), '[]'::jsonb) as costs
    from goods g left join categories c on c.id = g.category_id left join categories p on p.id = c.parent_id
    left join brands b on b.id = g.brand_id left join goods_groups gg on gg.id = g.group_id
    left join scarce s on s.id = g.stock_id
    where g.id = ${id}`.execute(db);
  const [row] = rows;
  return row && wholeToWire(row, operator);
}

function wholeToWire(row: WholeRow, operator: Operator): WholeGoods {
  return {
    id: String(row.id),
    version: row.version,
    code: row.code,
    name: row.name,
    categoryId: String(row.category_id),
    categoryPath: row.category_path,
    brandId: row.brand_id === null ? '' : String(row.brand_id),
    brand: row.brand,
    barcode: row.barcode,
    spec: row.spec,
    sellingLine: row.selling_line,
    unit: row.unit,
    packUnit: row.pack_unit,
    packingSpecification: row.pieces_per_pack,
    minNum: row.min_pieces,
    stepSize: row.piece_step,
    itemStepSize: row.pack_step,
    origin: row.origin,
    shipFrom: row.ship_from,
    bin: row.bin,
    status: row.status === 'on' ? 'on' : 'off',
    images: row.pictures.length > 0 || row.image === '' ? row.pictures : [row.image],
    attributes: toAttributes(row.attributes),
    services: textsOf(row.service_words),
    packingList: row.packing_list,
    detail: row.detail_html,
    weight: row.weight_g,
    volume: row.volume_cm3,
    taxRate: row.tax_rate_bp / 100,
    taxCode: row.tax_code,
    taxIncluded: row.tax_included,
    groupId: row.group_id === null ? '' : String(row.group_id),
    groupName: row.group_name,
    groupValues: textsOf(row.group_values),
    ...moneyOf(row),
    available: row.available,
    reserved: row.reserved,
    used: row.used,
    soldNum: row.sold_pieces,
    soldDays: row.sold_days,
    createTime: row.listed_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    ...(row.last_sold_at && { lastSoldTime: row.last_sold_at.toISOString() }),
    ...(can(operator, 'cost.read') && {
      ...(row.cost !== null && { cost: yuanOf(row.cost) }),
      costs: row.costs.map(({ cost, by, at }) => ({
        cost: yuanOf(cost),
        by,
        time: new Date(at).toISOString(),
      })),
    }),
    isSold: row.is_sold,
  };
}

const moneyOf = (row: WholeRow): Pick<WholeGoods, 'listIP' | 'listSP' | 'promo'> => ({
  listIP: yuanOf(row.list_per_pack),
  listSP: yuanOf(row.list_per_piece),
  promo:
    row.promo_per_pack === null || row.promo_per_piece === null
      ? null
      : {
          IP: yuanOf(row.promo_per_pack),
          SP: yuanOf(row.promo_per_piece),
          from: row.promo_starts_at?.toISOString() ?? null,
          until: row.promo_ends_at?.toISOString() ?? null,
        },
});

/** 编辑器: one goods with everything. */
export const showWholeGoods: StaffHandler<'adminGoodsOne'> = async ({ db, params, now }, operator) =>
  (await wholeGoods(db, Number(params.id), operator, now)) ?? NO_GOODS;
