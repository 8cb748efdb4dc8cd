import { pictureNames } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, type Transaction } from '../../../../platform';
import { type JudgedRow, type PlanKind, recordActs } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';
import { replaceGalleries } from '../../staff/galleries';
import { goodsMarks, goodsRowOf, type PlannedGoods, UNDO_MS } from '../planned-goods';

const settings = z.strictObject({
  /** the old pictures stay behind the new ones */
  keep: z.boolean().default(false),
});
type Settings = z.output<typeof settings>;

const url = z
  .string()
  .max(500)
  .regex(/^(\/|https?:\/\/)\S+$/);
/** A file by its name without its ending, and where it lies now. */
const fileLine = z.strictObject({ name: z.string().trim().min(1).max(80), url });
/** The gallery of a goods as a whole, and the one it had to be left with: how pictures are put back. */
const wholeLine = z.strictObject({
  code: z.string().max(60),
  urls: z.array(url).max(20),
  expected: z.array(url).max(40),
});

interface Change {
  id: string;
  urls: string[];
}

/** Most pictures of a goods. */
const MOST = 20;

interface Stored extends PlannedGoods {
  pictures: string[];
}

async function storedGoods(tx: Transaction, codes: readonly string[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select g.id, g.code, g.name, g.spec, g.version,
      array(select p.url from goods_pictures p where p.goods_id = g.id order by p.sort, p.id) as pictures
    from goods g where g.code = any(${[...codes]}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}

interface Wish {
  code: string;
  urls: string[];
  expected?: string[];
}

/** What the lines mean: files by the codes in their names, or galleries as they were. */
async function wishesOf(tx: Transaction, rows: readonly unknown[]): Promise<Wish[]> {
  const whole = rows.map((row) => wholeLine.safeParse(row));
  if (whole.every(({ success }) => success)) return whole.flatMap(({ data }) => data ?? []);
  const files = rows.map((row) => {
    const read = fileLine.safeParse(row);
    if (!read.success) throw new Refused(badInput('图片的文件名或地址不正确'));
    return read.data;
  });
  const codes = files.flatMap(({ name }) => pictureNames(name).map(({ code }) => code));
  const known = await storedGoods(tx, codes);
  const found = new Map<string, { place: number; url: string }[]>();
  for (const { name, url: address } of files) {
    const readings = pictureNames(name);
    const { code, place } = readings.find((one) => known.has(one.code)) ??
      readings[0] ?? { code: name, place: 1 };
    found.set(code, [...(found.get(code) ?? []), { place, url: address }]);
  }
  return [...found].map(([code, pictures]) => ({
    code,
    urls: pictures.toSorted((a, b) => a.place - b.place).map((one) => one.url),
  }));
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

/** 按货号换图: `A100.jpg` is the main picture of A100, `A100-2.jpg` its second. */
export const picturesPlan: PlanKind<Settings, Change, { code: string; urls: string[] }> = {
  kind: 'goods-pictures',
  permission: 'goods.write',
  settings,
  title: (rows) => `换 ${rows} 个商品的图`,
  verb: (rows) => `换 ${rows} 个商品的图`,
  async judge({ tx }, { rows, settings: { keep } }) {
    const wishes = await wishesOf(tx, rows);
    const known = await storedGoods(
      tx,
      wishes.map(({ code }) => code),
    );
    const judged = wishes.map(({ code, urls, expected }, at): JudgedRow<Change> => {
      const goods = known.get(code);
      if (!goods)
        return { line: at + 1, object: '', name: code, fields: [], refusal: `没有货号 ${code} 的商品` };
      const head = goodsRowOf(at + 1, goods);
      if (expected && !isSame(expected, goods.pictures)) {
        return { ...head, fields: [], refusal: '之后又被改过，保持不动' };
      }
      const next = keep ? [...new Set([...urls, ...goods.pictures])] : [...new Set(urls)];
      if (next.length > MOST) return { ...head, fields: [], refusal: `一个商品最多 ${MOST} 张图` };
      const fields = isSame(next, goods.pictures)
        ? []
        : [{ label: '图片', before: `${goods.pictures.length} 张`, after: `${next.length} 张` }];
      return { ...head, fields, change: { id: String(goods.id), urls: next } };
    });
    return { rows: judged, effects: [] };
  },
  marks: goodsMarks,
  async write({ tx, operator, platform, now }, rows) {
    const codes = rows.map(({ object }) => object.slice(object.indexOf(':') + 1));
    const before = await storedGoods(tx, codes);
    await replaceGalleries(
      tx,
      rows.map(({ change }, at) => ({ code: codes[at] ?? '', urls: change.urls })),
      now,
    );
    const picturesOf = (at: number): string[] => before.get(codes[at] ?? '')?.pictures ?? [];
    await recordActs(
      tx,
      operator,
      rows.map(({ object, change }, at) => ({
        what: 'goods.describe',
        object,
        before: { pictures: `${picturesOf(at).length} 张`, image: picturesOf(at)[0] ?? '' },
        after: { pictures: `${change.urls.length} 张`, image: change.urls[0] ?? '' },
        now,
      })),
    );
    await touchGoods(platform, tx);
    return rows.map((_row, at) => ({ back: { code: codes[at] ?? '', urls: picturesOf(at) } }));
  },
  undo: {
    ms: UNDO_MS,
    kind: 'goods-pictures',
    input: (_db, rows) => ({
      rows: rows.map(({ change, back }) => ({ code: back.code, urls: back.urls, expected: change.urls })),
    }),
  },
};
