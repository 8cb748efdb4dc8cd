import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../../../platform';
import { DESCRIPTION, type GoodsRow, OFFER } from '../../../goods-row';
import type { JudgedRow, PlanKind } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';
import { goodsNames, searchWords } from '../../staff/goods-names';
import { pick } from '../../staff/hold-goods';
import { type GoodsPlan, writeGoods } from '../../staff/write-goods';
import {
  goodsMarks,
  goodsRowOf,
  idsIn,
  type PlannedGoods,
  resolveGoods,
  UNDO_MS,
  unknownGoods,
} from '../planned-goods';

const settings = z.strictObject({});
type Settings = z.output<typeof settings>;

interface Change {
  id: string;
  /** of the copy */
  code: string;
}

/** Columns that a copy has from its original, beside description and prices. */
const COPIED = [
  'image',
  'attributes',
  'service_words',
  'packing_list',
  'detail_html',
  'weight_g',
  'volume_cm3',
  'tax_rate_bp',
  'tax_code',
  'tax_included',
] as const satisfies (keyof GoodsRow)[];

/** 复制: new goods off the shelf, without stock, promotion and group. */
export const copyGoodsPlan: PlanKind<Settings, Change, { id: string }> = {
  kind: 'goods-copy',
  permission: 'goods.write',
  settings,
  title: (rows) => `复制 ${rows} 个商品`,
  verb: (rows) => `复制 ${rows} 个商品`,
  resolve: resolveGoods,
  async judge({ tx }, { objects }) {
    const { rows } = await sql<PlannedGoods>`
      select id, code, name, spec, version from goods where id = any(${idsIn(objects)}::bigint[])`.execute(
      tx,
    );
    const known = new Map(rows.map((row) => [String(row.id), row]));
    // In the order of the preview: the database has none, and with it another goods would get -2 the next time.
    const codes = await freeCodes(
      tx,
      objects.flatMap((id) => known.get(id)?.code ?? []),
    );
    const judged = objects.map((id, at): JudgedRow<Change> => {
      const goods = known.get(id);
      if (!goods) return unknownGoods(at + 1);
      const code = codes.get(goods.code) ?? '';
      if (code === '') return { ...goodsRowOf(at + 1, goods), fields: [], refusal: NO_CODE };
      return {
        ...goodsRowOf(at + 1, goods),
        fields: [{ label: '新货号', before: '', after: code }],
        change: { id, code },
      };
    });
    return {
      rows: judged,
      effects: [{ text: '复制出的商品先下架，没有库存与促销，不在商品组里', tone: 'plain' }],
    };
  },
  marks: goodsMarks,
  async write({ tx, operator, platform, now }, rows) {
    const sources = await tx
      .selectFrom('goods')
      .select(['id', 'cost', ...DESCRIPTION, ...OFFER, ...COPIED])
      .where(
        'id',
        'in',
        rows.map(({ change }) => Number(change.id)),
      )
      .execute();
    const sourceOf = new Map(sources.map((row) => [String(row.id), row]));
    const names = await goodsNames(tx, sources);
    const taken = new Set(
      (
        await tx
          .selectFrom('goods')
          .select('code')
          .where(
            'code',
            'in',
            rows.map(({ change }) => change.code),
          )
          .execute()
      ).map(({ code }) => code),
    );
    const plans = rows.flatMap(({ change: { id, code } }): GoodsPlan[] => {
      const source = sourceOf.get(id);
      if (!source || taken.has(code)) return [];
      const after = pick(source, DESCRIPTION);
      const { list_per_pack, list_per_piece } = source;
      const bare = {
        list_per_pack: 0,
        list_per_piece: 0,
        promo_per_pack: null,
        promo_per_piece: null,
        promo_starts_at: null,
        promo_ends_at: null,
        status: 'off',
      };
      return [
        {
          code,
          described: { after, words: searchWords(names, code, after, source.attributes) },
          changed: {
            before: bare,
            after: { ...bare, list_per_pack, list_per_piece },
            available: 0,
            reason: '复制',
          },
          details: { columns: pick(source, COPIED), before: {}, after: {} },
          ...(source.cost !== null && { cost: source.cost }),
        },
      ];
    });
    await writeGoods(tx, operator, plans, now);
    const made = await copyPictures(
      tx,
      rows.map(({ change }) => change),
    );
    await touchGoods(platform, tx);
    return rows.map(({ change: { code } }) => {
      const id = taken.has(code) ? undefined : made.get(code);
      return id === undefined ? { reason: `货号 ${code} 已被使用，请重新预览` } : { back: { id } };
    });
  },
  undo: {
    ms: UNDO_MS,
    kind: 'goods-delete',
    input: (_db, rows) => ({ objects: rows.map(({ back }) => back.id) }),
  },
};

const NO_CODE = '新货号都已用完，请先改货号再复制';
const FIRST = 2;
/** How many numbers are tried at a time for codes that found none yet; most find one among the first. */
const TRIES = [8, 56, 448] as const;

/** A free code for a copy of each: A100-2, A100-3. Only codes that could be given are looked up; '' = none is left. */
async function freeCodes(tx: Transaction, codes: readonly string[]): Promise<Map<string, string>> {
  const free = new Map<string, string>();
  const given = new Set<string>();
  let from = FIRST;
  for (const width of TRIES) {
    const open = codes.filter((code) => !free.has(code));
    if (open.length === 0) break;
    const wished = new Map(open.map((code) => [code, copyCodes(code, from, width)] as const));
    const { rows } = await sql<{ code: string }>`
      select code from goods where code = any(${[...wished.values()].flat()}::text[])`.execute(tx);
    const taken = new Set(rows.map(({ code }) => code));
    for (const [code, tries] of wished) {
      const found = tries.find((one) => !taken.has(one) && !given.has(one));
      if (found === undefined) continue;
      free.set(code, found);
      given.add(found);
    }
    from += width;
  }
  return free;
}

/** Codes are at most 60 long; what comes behind the dash needs four of them. */
const copyCodes = (code: string, from: number, width: number): string[] =>
  Array.from({ length: width }, (_, n) => `${code.slice(0, 56)}-${from + n}`);

/** The galleries of the originals; answers the ids of the copies by their codes. */
async function copyPictures(tx: Transaction, changes: readonly Change[]): Promise<Map<string, string>> {
  const pairs = JSON.stringify(changes);
  await sql`
    insert into goods_pictures (goods_id, url, sort)
    select g.id, p.url, p.sort from json_to_recordset(${pairs}::json) as c(id bigint, code text)
    join goods g on g.code = c.code join goods_pictures p on p.goods_id = c.id
    where not exists (select from goods_pictures own where own.goods_id = g.id) order by p.id`.execute(tx);
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from goods where code = any(${changes.map(({ code }) => code)})`.execute(tx);
  return new Map(rows.map(({ id, code }) => [code, String(id)]));
}
