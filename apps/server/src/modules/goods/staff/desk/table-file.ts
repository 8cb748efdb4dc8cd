import { isRefusal } from '@pifa/contract';
import {
  formatMinute,
  GOODS_FIELDS,
  ladderText,
  targetWords,
  unitPrice,
  unitPriceToYuan,
} from '@pifa/domain';
import { sql } from 'kysely';
import { type Db, FileAnswer, type SheetCell } from '../../../../platform';
import { toAttributes } from '../../../goods-row';
import { listFile, type StaffHandler } from '../../../staff';
import { listingsOf } from '../../plans/listings';
import { listGoodsDesk } from './list-goods-desk';
import { textsOf } from './one-goods';

/** A goods with everything that a table can say of it; prices in 1/10000 yuan. */
interface WholeGoods {
  id: number;
  selling_line: string;
  promo_per_pack: number | null;
  promo_per_piece: number | null;
  promo_starts_at: Date | null;
  promo_ends_at: Date | null;
  listed_at: Date;
  /** when it goes on the shelf */
  listing?: Date | undefined;
  list_per_pack: number;
  list_per_piece: number;
  cost: number | null;
  low_stock: number | null;
  stock: number | null;
  pictures: string[] | null;
  detail_html: string;
  packing_list: string;
  service_words: unknown;
  attributes: unknown;
  weight_g: number | null;
  volume_cm3: number | null;
  tax_rate_bp: number;
  tax_code: string;
  origin: string;
  bin: string;
  category: string;
  group_code: string | null;
  group_name: string | null;
  group_keys: string[] | null;
  group_values: string[];
  ladder: { minPieces: number; perPiece: number; perPack: number | null }[] | null;
}

type Row = Parameters<Parameters<typeof listFile<'goods-table'>>[3][string][1]>[0] & { whole?: WholeGoods };

async function wholeGoods(db: Db, ids: readonly number[], now: Date): Promise<Map<string, WholeGoods>> {
  const { rows } = await sql<WholeGoods>`
    select g.id, g.selling_line, g.promo_per_pack, g.promo_per_piece, g.promo_starts_at, g.promo_ends_at, g.listed_at, g.list_per_pack,
      g.list_per_piece, g.cost, g.low_stock, s.available as stock, g.detail_html, g.packing_list, g.service_words,
      g.attributes, g.weight_g, g.volume_cm3, g.tax_rate_bp, g.tax_code, g.origin, g.bin,
      (select json_agg(p.url order by p.sort, p.id) from goods_pictures p where p.goods_id = g.id) as pictures,
      (select string_agg(a.name, '/' order by length(a.path)) from categories a where c.path like a.path || '%') as category,
      gg.code as group_code, gg.name as group_name, gg.param_keys as group_keys, g.group_values,
      (select l.tiers from ladders l where l.goods_id = g.id and l.kh_id is null
        and l.starts_at <= ${now}::timestamptz and l.ends_at > ${now}::timestamptz
        order by l.starts_at desc, l.id desc limit 1) as ladder
    from goods g left join categories c on c.id = g.category_id left join scarce s on s.id = g.stock_id
    left join goods_groups gg on gg.id = g.group_id where g.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [String(row.id), row]));
}

const listWhole: StaffHandler<'adminGoodsList'> = async (call, operator) => {
  const page = await listGoodsDesk(call, operator);
  if (isRefusal(page) || page instanceof FileAnswer) return page;
  const whole = await wholeGoods(
    call.db,
    page.list.map(({ id }) => Number(id)),
    call.now,
  );
  const listings = await listingsOf(
    call.db,
    page.list.map(({ code }) => code),
  );
  const wholeOf = (id: string, code: string): WholeGoods | undefined => {
    const one = whole.get(id);
    return one && { ...one, listing: listings.get(code) };
  };
  return { ...page, list: page.list.map((row) => ({ ...row, whole: wholeOf(row.id, row.code) })) };
};

type Cell = (row: Row, whole: WholeGoods) => SheetCell;
const cellOf =
  (cell: Cell) =>
  (row: Row): SheetCell =>
    row.whole ? cell(row, row.whole) : '';

const yuan = (price: number | null): string =>
  price === null ? '' : String(unitPriceToYuan(unitPrice(price)));
const moment = (at: Date | null): string => (at === null ? '' : formatMinute(new Date(at)));
const words = (target: 'ladders' | 'handle' | 'options' | 'attributes'): string =>
  targetWords({ to: target });
const column = (title: string, cell: Cell) => [title, cellOf(cell)] as const;

/** 商品表: every field of goods under the heads that the import knows, so that a table taken out can be brought back. */
export const goodsTable = listFile(
  'goods-table',
  '商品表',
  listWhole,
  {
    code: column(GOODS_FIELDS.code, ({ code }) => code),
    name: column(GOODS_FIELDS.name, ({ name }) => name),
    category: column(GOODS_FIELDS.category, (_row, { category }) => category),
    brand: column(GOODS_FIELDS.brand, ({ brand }) => brand),
    barcode: column(GOODS_FIELDS.barcode, ({ barcode }) => barcode),
    spec: column(GOODS_FIELDS.spec, ({ spec }) => spec),
    sellingLine: column(GOODS_FIELDS.sellingLine, (_row, { selling_line }) => selling_line),
    unit: column(GOODS_FIELDS.unit, ({ unit }) => unit),
    packUnit: column(GOODS_FIELDS.packUnit, ({ packUnit }) => packUnit),
    pieces: column(GOODS_FIELDS.piecesPerPack, ({ packingSpecification }) => packingSpecification),
    least: column(GOODS_FIELDS.minPieces, ({ minNum }) => minNum),
    leastUnit: column(GOODS_FIELDS.minUnit, () => '个'),
    pieceStep: column(GOODS_FIELDS.pieceStep, ({ stepSize }) => stepSize),
    packStep: column(GOODS_FIELDS.packStep, ({ itemStepSize }) => itemStepSize),
    listPack: column(GOODS_FIELDS.listPerPack, (_row, { list_per_pack }) => yuan(list_per_pack)),
    listPiece: column(GOODS_FIELDS.listPerPiece, (_row, { list_per_piece }) => yuan(list_per_piece)),
    promoPack: column(GOODS_FIELDS.promoPerPack, (_row, { promo_per_pack }) => yuan(promo_per_pack)),
    promoPiece: column(GOODS_FIELDS.promoPerPiece, (_row, { promo_per_piece }) => yuan(promo_per_piece)),
    promoStart: column(GOODS_FIELDS.promoStart, (_row, { promo_starts_at }) => moment(promo_starts_at)),
    promoEnd: column(GOODS_FIELDS.promoEnd, (_row, { promo_ends_at }) => moment(promo_ends_at)),
    ladder: column(words('ladders'), (_row, { ladder }) =>
      ladderText(
        (ladder ?? []).map(({ minPieces, perPiece, perPack }) => ({
          from: minPieces,
          perPiece: yuan(perPiece),
          ...(perPack !== null && { perPack: yuan(perPack) }),
        })),
      ),
    ),
    cost: column(GOODS_FIELDS.cost, (_row, { cost }) => yuan(cost)),
    stock: column(GOODS_FIELDS.stock, (_row, { stock }) => stock ?? ''),
    lowStock: column(GOODS_FIELDS.lowStock, (_row, { low_stock }) => low_stock ?? ''),
    status: column(GOODS_FIELDS.status, ({ status }) => (status === 'on' ? '上架' : '下架')),
    listed: column(GOODS_FIELDS.listedAt, (_row, { listed_at, listing }) => moment(listing ?? listed_at)),
    pictures: column(GOODS_FIELDS.pictures, (_row, { pictures }) => (pictures ?? []).join('\n')),
    detail: column(GOODS_FIELDS.detail, (_row, { detail_html }) => detail_html),
    packingList: column(GOODS_FIELDS.packingList, (_row, { packing_list }) => packing_list),
    serviceWords: column(GOODS_FIELDS.serviceWords, (_row, { service_words }) =>
      textsOf(service_words).join('、'),
    ),
    attributes: column(words('attributes'), (_row, { attributes }) =>
      toAttributes(attributes)
        .map(({ name, value }) => `${name}：${value}`)
        .join('\n'),
    ),
    weight: column(GOODS_FIELDS.weight, (_row, { weight_g }) => weight_g ?? ''),
    volume: column(GOODS_FIELDS.volume, (_row, { volume_cm3 }) => volume_cm3 ?? ''),
    taxRate: column(GOODS_FIELDS.taxRate, (_row, { tax_rate_bp }) => `${tax_rate_bp / 100}%`),
    taxCode: column(GOODS_FIELDS.taxCode, (_row, { tax_code }) => tax_code),
    shipFrom: column(GOODS_FIELDS.shipFrom, ({ shipFrom }) => shipFrom),
    origin: column(GOODS_FIELDS.origin, (_row, { origin }) => origin),
    bin: column(GOODS_FIELDS.bin, (_row, { bin }) => bin),
    groupCode: column(words('handle'), (_row, { group_code }) => group_code ?? ''),
    group: column(GOODS_FIELDS.group, (_row, { group_code, group_name }) =>
      group_code ? (group_name ?? '') : '',
    ),
    options: column(words('options'), (_row, { group_code, group_keys, group_values }) =>
      group_code
        ? (group_keys ?? [])
            .map((key, at) => ({ key, value: group_values[at] ?? '' }))
            .filter(({ value }) => value !== '')
            .map(({ key, value }) => `${key}：${value}`)
            .join('\n')
        : '',
    ),
  },
  { cost: 'cost.read' },
);
