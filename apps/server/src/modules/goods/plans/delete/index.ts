import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, type Transaction } from '../../../../platform';
import { type JudgedRow, type PlanKind, recordActs, type RowOutcome } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';
import { lostPlaces } from '../lost-places';
import {
  goodsObject,
  goodsRowOf,
  idsIn,
  leavingGoodsMarks,
  type PlannedGoods,
  resolveGoods,
  UNDO_MS,
  unknownGoods,
} from '../planned-goods';

const settings = z.strictObject({});
type Settings = z.output<typeof settings>;

interface Change {
  id: string;
  code: string;
}
/** Where it lies as it was. */
interface Back {
  deleted: string;
}

/** What keeps a goods, in the order in which it is said. */
const KEPT_BY = {
  sold: '有订单，只能下架',
  soldBefore: '有老订单，只能下架',
  quoted: '有询价单，只能下架',
  reviewed: '有评价，只能下架',
  grouped: '有拼团，只能下架',
  queued: '有人排队抢购，只能下架',
  reminded: '有客户设了开售提醒，只能下架',
  priced: '有客户价或价目表，请先移除',
  laddered: '有阶梯价，请先移除',
  moved: '有库存变动，只能下架',
  based: '有市场价，只能下架',
  carted: '在客户的购物车里，只能下架',
  basketed: '在代客下单的购物车里，请先移除',
  named: '客户给它起了自编货号，只能下架',
} as const;
type Kept = { [Name in keyof typeof KEPT_BY]: boolean };

interface Judged extends PlannedGoods, Kept {
  promoted: boolean;
  available: number;
}

async function judgedGoods(tx: Transaction, ids: readonly number[], now: Date): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    select g.id, g.code, g.name, g.spec, g.version, coalesce(s.available, 0) as available,
      exists (select from order_lines x where x.goods_id = g.id) as sold,
      exists (select from old_order_lines x where x.goods_id = g.id) as "soldBefore",
      exists (select from quote_lines x where x.goods_id = g.id) as quoted,
      exists (select from comments x where x.goods_id = g.id) as reviewed,
      exists (select from buying_groups x where x.goods_id = g.id) as grouped,
      exists (select from queue_tickets x where x.goods_id = g.id) as queued,
      exists (select from reminders x where x.goods_id = g.id) as reminded,
      exists (select from price_list_rows x where x.goods_id = g.id) as priced,
      exists (select from ladders x where x.goods_id = g.id) as laddered,
      exists (select from stock_movements x where x.goods_id = g.id) as moved,
      exists (select from goods_bases x where x.goods_id = g.id) as based,
      exists (select from cart_lines x where x.goods_id = g.id) as carted,
      exists (select from basket_lines x where x.goods_id = g.id) as basketed,
      exists (select from customer_goods_codes x where x.goods_id = g.id) as named,
      (exists (select from promotions p where p.status = 'on' and (p.ends_at is null or p.ends_at > ${now}::timestamptz)
          and ${namesGoods('p.settings')})
        or exists (select from coupons c where c.valid_until > ${now}::timestamptz and ${namesGoods('c.settings')}))
        as promoted
    from goods g left join scarce s on s.id = g.stock_id where g.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

/** Settings that name `goods g`: with a price of its own, or among those chosen. */
const namesGoods = (settings: string) => sql`jsonb_path_exists(${sql.ref(settings)},
  '$.** ? (@.goodsId == $id || (@.of == "goods" && @.ids[*] == $id))'::jsonpath, jsonb_build_object('id', g.id::text))`;

function whyKept(goods: Judged): string | undefined {
  const names = Object.keys(KEPT_BY) as (keyof Kept)[];
  const by = names.find((name) => goods[name]);
  if (by) return KEPT_BY[by];
  return goods.promoted ? '在活动里，请先从活动移除' : undefined;
}

/** 删除: only what was never sold and nobody holds on to. */
export const deleteGoodsPlan: PlanKind<Settings, Change, Back> = {
  kind: 'goods-delete',
  permission: 'goods.write',
  settings,
  title: (rows) => `删除 ${rows} 个商品`,
  verb: (rows) => `删除 ${rows} 个商品`,
  resolve: resolveGoods,
  async judge({ tx, now }, { objects }) {
    const known = new Map((await judgedGoods(tx, idsIn(objects), now)).map((row) => [String(row.id), row]));
    const judged = objects.map((id, at): JudgedRow<Change> => {
      const goods = known.get(id);
      if (!goods) return unknownGoods(at + 1);
      const refusal = whyKept(goods);
      return {
        ...goodsRowOf(at + 1, goods),
        fields: refusal ? [] : [{ label: '商品', before: goods.name, after: '删除' }],
        ...(refusal && { refusal }),
        warnings: goods.available > 0 ? [`还有可售 ${goods.available}`] : [],
        change: { id, code: goods.code },
      };
    });
    return { rows: judged, effects: [] };
  },
  marks: leavingGoodsMarks,
  async write({ tx, operator, platform, now }, rows) {
    const ids = rows.map(({ change }) => Number(change.id));
    const held = new Map((await judgedGoods(tx, ids, now)).map((row) => [row.id, whyKept(row)]));
    const free = ids.filter((id) => held.has(id) && held.get(id) === undefined);
    const backs = await putAside(tx, free, now);
    await sql`delete from goods_pictures where goods_id = any(${free}::bigint[])`.execute(tx);
    await sql`delete from goods_costs where goods_id = any(${free}::bigint[])`.execute(tx);
    await sql`delete from favourites where goods_id = any(${free}::bigint[])`.execute(tx);
    await sql`delete from recent_views where goods_id = any(${free}::bigint[])`.execute(tx);
    await sql`delete from goods where id = any(${free}::bigint[])`.execute(tx);
    const gone = rows.filter(({ change }) => free.includes(Number(change.id)));
    await recordActs(
      tx,
      operator,
      gone.map(({ object, name }) => ({ what: 'goods.delete', object, before: { name }, now })),
    );
    await touchGoods(platform, tx);
    return rows.map(({ change: { id } }) => {
      const back = backs.get(Number(id));
      return back ? { back } : { reason: held.get(Number(id)) ?? '已不存在' };
    });
  },
  undo: {
    ms: UNDO_MS,
    kind: 'goods-restore',
    input: (_db, rows) => ({ rows: rows.map(({ back: { deleted } }) => ({ deleted })) }),
  },
};

/** Keeps goods as they are before they go. */
async function putAside(tx: Transaction, ids: readonly number[], now: Date): Promise<Map<number, Back>> {
  const { rows } = await sql<{ id: number; deleted: number }>`
    insert into deleted_goods (code, name, goods, pictures, costs, deleted_at)
    select g.code, g.name, to_jsonb(g),
      coalesce((select jsonb_agg(to_jsonb(p) - 'id' order by p.sort, p.id)
        from goods_pictures p where p.goods_id = g.id), '[]'::jsonb),
      coalesce((select jsonb_agg(to_jsonb(k) - 'id' order by k.id)
        from goods_costs k where k.goods_id = g.id), '[]'::jsonb), ${now}::timestamptz
    from goods g where g.id = any(${ids}::bigint[])
    returning id as deleted, (goods->>'id')::bigint as id`.execute(tx);
  return new Map(rows.map(({ id, deleted }) => [id, { deleted: String(deleted) }]));
}

const line = z.strictObject({ deleted: z.string().regex(/^\d{1,15}$/) });

interface Restored {
  deleted: string;
}

interface Deleted {
  id: number;
  code: string;
  name: string;
  is_taken: boolean;
  category_id: number;
  brand_id: number | null;
  group_id: number | null;
}

/** The deleted goods of a plan by where they lie, each with why it cannot be put back, or ''. */
async function deletedGoods(tx: Transaction, ids: readonly string[]) {
  const { rows } = await sql<Deleted>`
    select d.id, d.code, d.name, exists (select from goods g where g.code = d.code or g.id = (d.goods->>'id')::bigint)
        as is_taken, (d.goods->>'category_id')::bigint as category_id, (d.goods->>'brand_id')::bigint as brand_id,
      (d.goods->>'group_id')::bigint as group_id
    from deleted_goods d where d.id = any(${ids.map(Number)}::bigint[])`.execute(tx);
  const lostOf = await lostPlaces(tx, rows);
  return new Map(rows.map((row) => [String(row.id), { ...row, whyGone: whyGone(row, lostOf(row)) }]));
}

const whyGone = ({ is_taken }: Deleted, lost: string): string => {
  if (is_taken) return '已经恢复，或货号已被另一个商品使用';
  return lost === '' ? '' : `${lost}已不存在，不能恢复`;
};

/** Puts deleted goods back as they were, off the shelf. */
export const restoreGoodsPlan: PlanKind<Settings, Restored> = {
  kind: 'goods-restore',
  onlyUndo: true,
  permission: 'goods.write',
  settings,
  title: (rows) => `恢复 ${rows} 个商品`,
  verb: (rows) => `恢复 ${rows} 个商品`,
  async judge({ tx }, { rows }) {
    const ids = rows.map((row) => {
      const read = line.safeParse(row);
      if (!read.success) throw new Refused(badInput('要恢复的内容不正确'));
      return read.data.deleted;
    });
    const known = await deletedGoods(tx, ids);
    const judged = ids.map((deleted, at): JudgedRow<Restored> => {
      const one = known.get(deleted);
      if (!one) return unknownGoods(at + 1);
      const head = { line: at + 1, object: goodsObject(one.code), name: `${one.code} ${one.name}` };
      const refusal = one.whyGone;
      return refusal !== ''
        ? { ...head, fields: [], refusal }
        : {
            ...head,
            fields: [{ label: '商品', before: '', after: one.name }],
            mark: 'gone',
            change: { deleted },
          };
    });
    return { rows: judged, effects: [{ text: '恢复的商品先下架，核对后再上架', tone: 'plain' }] };
  },
  async marks({ tx }, objects) {
    const codes = objects.map((object) => object.slice(object.indexOf(':') + 1));
    const there = await tx
      .selectFrom('goods')
      .select('code')
      .where('code', '=', sql<string>`any(${codes})`)
      .execute();
    const taken = new Set(there.map(({ code }) => goodsObject(code)));
    return new Map(objects.map((object) => [object, { mark: taken.has(object) ? 'there' : 'gone' }]));
  },
  async write({ tx, operator, platform, now }, rows) {
    const lying = await deletedGoods(
      tx,
      rows.map(({ change }) => change.deleted),
    );
    const whyNot = ({ deleted }: Restored): string => {
      const one = lying.get(deleted);
      return one ? one.whyGone : '已不存在';
    };
    const going = rows.filter(({ change }) => whyNot(change) === '');
    const ids = going.map(({ change }) => Number(change.deleted));
    await sql`insert into goods select r.* from deleted_goods d,
      jsonb_populate_record(null::goods, d.goods || jsonb_build_object('status', 'off', 'updated_at', ${now}::timestamptz)) r
      where d.id = any(${ids}::bigint[])`.execute(tx);
    await sql`insert into goods_pictures (goods_id, url, sort) select r.goods_id, r.url, r.sort from deleted_goods d,
      jsonb_populate_recordset(null::goods_pictures, d.pictures) r where d.id = any(${ids}::bigint[])`.execute(
      tx,
    );
    await sql`insert into goods_costs (goods_id, cost, operator_id, at)
      select r.goods_id, r.cost, r.operator_id, r.at from deleted_goods d,
        jsonb_populate_recordset(null::goods_costs, d.costs) r where d.id = any(${ids}::bigint[])`.execute(
      tx,
    );
    await recordActs(
      tx,
      operator,
      going.map(({ object, name }) => ({ what: 'goods.restore', object, after: { name }, now })),
    );
    await touchGoods(platform, tx);
    return rows.map(({ change }): RowOutcome<object> => {
      const reason = whyNot(change);
      return reason === '' ? {} : { reason };
    });
  },
};
