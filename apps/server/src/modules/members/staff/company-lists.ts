import type { Refusal } from '@pifa/contract';
import { unitPrice, unitPriceToYuan } from '@pifa/domain';
import { sql } from 'kysely';
import { badInput, type Db, keyOf, type ListKey, pageByKey } from '../../../platform';
import { companyCoupons } from '../../coupons';
import { pointSteps } from '../../points-ledger';
import type { Operator, StaffHandler } from '../../staff';
import { NOTE_COLUMNS, type NoteRow, noteToWire } from './company-note-rows';
import { loadResolved, readPriceBuyer } from '../../pricing';
import { type ListPriceRow, pricesOfChain } from './company-price-rows';
import { companyForDesk, NO_COMPANY } from './company-scope';

/** Where a page begins; the rows of the list are sorted by number alone. */
const NO_TIME = new Date(0);

interface Asked<Row> {
  db: Db;
  params: { id: string };
  query: { size: number; cursor: string };
  operator: Operator;
  /** the key's id is a text; else it is a number */
  byText?: boolean;
  /** rows after the key, at most `limit` */
  read: (khId: number, key: ListKey | null, limit: number) => Promise<Row[]>;
  key: (row: Row) => ListKey;
}

/** One page of a list of one company that the person sees; others' answer as missing ones. */
async function pageOf<Row, Wire>(
  { db, params, query, operator, byText = false, read, key }: Asked<Row>,
  toWire: (row: Row) => Wire,
): Promise<{ list: Wire[]; next?: string } | Refusal> {
  const from = keyOf(query.cursor);
  const isKey = from === null || (from !== undefined && (byText || /^\d{1,15}$/.test(from.id)));
  if (from === undefined || !isKey) return badInput('翻页的位置不正确，请从第一页看起');
  const company = await companyForDesk(db, params.id, operator);
  if (!company) return NO_COMPANY;
  const rows = await read(company.kh_id, from, query.size + 1);
  const page = pageByKey(rows, query.size, key);
  const list = page.rows.map(toWire);
  return page.next === undefined ? { list } : { list, next: page.next };
}

type Told = Awaited<ReturnType<typeof loadResolved>>;

type PriceRow = ListPriceRow & { in_force: boolean };

/** Whether the resolver, asked for what the company pays, closed the chain with this row. */
const isUsed = (told: Told, { goods_id: goodsId, id }: Pick<PriceRow, 'goods_id' | 'id'>): boolean =>
  told.get(goodsId)?.resolved.first?.ref === `row:${id}`;

/** 价格: the company's own prices and those of the lists in its chain, beside today's list price. */
export const companyPrices: StaffHandler<'adminCompanyPrices'> = ({ db, params, query, now }, operator) =>
  pageOf(
    {
      db,
      params,
      query,
      operator,
      async read(khId, key, limit) {
        const buyer = await readPriceBuyer(db, khId, now);
        const before = key && Number(key.id);
        const { keyword } = query;
        const rows = await pricesOfChain(db, { chain: buyer?.priceChain, keyword, before, most: limit, now });
        const ids = [...new Set(rows.map((row) => row.goods_id))];
        const told = buyer ? await loadResolved(db, ids, buyer.priceChain, now) : new Map();
        return rows.map((row): PriceRow => ({ ...row, in_force: isUsed(told, row) }));
      },
      key: ({ id }) => ({ at: NO_TIME, id: String(id) }),
    },
    (row) => ({
      id: String(row.id),
      goodsId: String(row.goods_id),
      code: row.code,
      name: row.name,
      spec: row.spec,
      image: row.image,
      unit: row.unit,
      packUnit: row.pack_unit,
      onSale: row.status === 'on',
      of: row.list_name ?? '客户价',
      isOwn: row.list_name === null,
      IP: unitPriceToYuan(unitPrice(row.per_pack)),
      SP: unitPriceToYuan(unitPrice(row.per_piece)),
      listIP: unitPriceToYuan(unitPrice(row.list_per_pack)),
      listSP: unitPriceToYuan(unitPrice(row.list_per_piece)),
      inForce: row.in_force,
    }),
  );

/** 卡券: all that it was ever given, the newest first. */
export const companyCards: StaffHandler<'adminCompanyCards'> = async (call, operator) => {
  const { db, platform, params, query, now } = call;
  const cards = await companyCoupons(platform);
  return pageOf(
    {
      db,
      params,
      query,
      operator,
      read: (khId, key, limit) => cards.read(db, khId, { before: key && Number(key.id), limit }),
      key: ({ id }) => ({ at: NO_TIME, id }),
    },
    (coupon) => cards.toWire(coupon, now),
  );
};

/** 积分: every movement, the newest first, with the balance after it. */
export const companyPoints: StaffHandler<'adminCompanyPoints'> = ({ db, params, query }, operator) =>
  pageOf(
    {
      db,
      params,
      query,
      operator,
      read: (khId, key, limit) => pointSteps(db, khId, { before: key && Number(key.id), limit }),
      key: ({ id }) => ({ at: NO_TIME, id }),
    },
    (step) => step,
  );

interface CodeRow {
  words: string;
  goods_id: number;
  code: string;
  name: string;
  spec: string;
  learned_at: Date;
  key: string;
}

/** 自编货号: what its people call our goods. */
export const companyCodes: StaffHandler<'adminCompanyCodes'> = ({ db, params, query }, operator) =>
  pageOf(
    {
      db,
      params,
      query,
      operator,
      byText: true,
      async read(khId, key, limit) {
        const { rows } = await sql<CodeRow>`
          select k.words, k.goods_id, g.code, g.name, g.spec, k.learned_at, md5(k.code) as key
          from customer_goods_codes k join goods g on g.id = k.goods_id
          where k.kh_id = ${khId}
            and (${key === null} or (date_trunc('milliseconds', k.learned_at), md5(k.code))
              < (${key?.at ?? NO_TIME}::timestamptz, ${key?.id ?? ''}::text))
          order by date_trunc('milliseconds', k.learned_at) desc, md5(k.code) desc limit ${limit}`.execute(
          db,
        );
        return rows;
      },
      key: ({ learned_at, key }) => ({ at: learned_at, id: key }),
    },
    ({ words, goods_id, code, name, spec, learned_at }) => ({
      words,
      goodsId: String(goods_id),
      goodsCode: code,
      goodsName: name,
      spec,
      learnTime: learned_at.toISOString(),
    }),
  );

/** 备注: all of them, the newest first. */
export const companyNotes: StaffHandler<'adminCompanyNotes'> = ({ db, params, query }, operator) =>
  pageOf(
    {
      db,
      params,
      query,
      operator,
      async read(khId, key, limit) {
        const { rows } = await sql<NoteRow>`
          select ${NOTE_COLUMNS} where n.kh_id = ${khId}
            and (not ${query.undone}::boolean or (n.follow_up_on is not null and n.done_at is null))
            and (${key === null} or (date_trunc('milliseconds', n.created_at), n.id)
              < (${key?.at ?? NO_TIME}::timestamptz, ${Number(key?.id ?? 0)}::bigint))
          order by date_trunc('milliseconds', n.created_at) desc, n.id desc limit ${limit}`.execute(db);
        return rows;
      },
      key: ({ id, created_at }) => ({ at: created_at, id: String(id) }),
    },
    noteToWire,
  );
