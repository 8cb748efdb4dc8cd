import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused, type Transaction } from '../../../../platform';
import { type Description, DESCRIPTION, OFFER } from '../../../goods-row';
import type { JudgeContext, JudgedRow, PlanEffect, PlanKind } from '../../../staff';
import { touchGoods } from '../../catalogue-index/catalogue';
import { type GoodsNames, goodsNames, searchWords } from '../../staff/goods-names';
import { type GoodsNow, holdGoods, pick } from '../../staff/hold-goods';
import { type GoodsPlan, writeGoods } from '../../staff/write-goods';
import { lostPlaces } from '../lost-places';
import {
  cartsWith,
  goodsObject,
  goodsRowOf,
  idsIn,
  type PlannedGoods,
  resolveGoods,
  UNDO_MS,
  unknownGoods,
} from '../planned-goods';
import {
  actWordsFor,
  checkSettings,
  type SetName,
  SETS,
  type Settings,
  settings,
  titleOf,
  type Values,
  values,
  valuesAfter,
  wordsFor,
} from './wishes';

/** What one goods is set back to, and what it had to be left with. */
const line = z.strictObject({ id: z.string().max(15), to: values, expected: values });

interface Change {
  id: string;
  code: string;
  to: Values;
}
interface Back {
  id: string;
  to: Values;
}

interface Stored extends PlannedGoods, Required<Values> {
  image: string;
  is_priced: boolean;
}

async function storedGoods(tx: Transaction, ids: readonly number[]): Promise<Map<number, Stored>> {
  const { rows } = await sql<Stored>`
    select id, code, name, spec, version, status, category_id, brand_id, service_words, tax_rate_bp, tax_code, ship_from,
      image, list_per_pack > 0 or list_per_piece > 0 as is_priced
    from goods where id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is compared before it is written. A price of Monday does not keep goods from coming on the shelf on Friday. */
const markOf = (values: Required<Values>): string => JSON.stringify(pick(values, Object.values(SETS).flat()));

const isSame = (a: Values, b: Values): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One thing of many goods: 上架 and 下架, category, brand, service words, tax, where they ship from. */
export const setGoodsPlan: PlanKind<Settings, Change, Back> = {
  kind: 'goods-set',
  permission: 'goods.write',
  settings,
  title: titleOf,
  verb: titleOf,
  resolve: resolveGoods,
  schedulable: true,
  async judge(context, { objects, rows, settings: wish }) {
    if (objects.length > 0) await checkSettings(context.tx, wish);
    const lines = rows.map((row) => readLine(row, wish.set));
    const ids = [...idsIn(objects), ...lines.map(({ id }) => Number(id))];
    const known = await storedGoods(context.tx, ids);
    const columns = SETS[wish.set];
    const wanted = [...objects.map((id) => ({ id, to: undefined, expected: undefined })), ...lines].map(
      ({ id, to, expected }) => {
        const goods = known.get(Number(id));
        const now: Values = goods ? pick(goods, columns) : {};
        return { id, goods, now, expected, after: to ?? (goods ? valuesAfter(wish, now) : {}) };
      },
    );
    const words = await wordsFor(
      context.tx,
      wanted.flatMap(({ now, after }) => [now, after]),
    );
    const lostOf = await lostPlaces(
      context.tx,
      wanted.map(({ after }) => after),
    );
    const judged = wanted.map(({ id, goods, now, expected, after }, at): JudgedRow<Change> => {
      if (!goods) return unknownGoods(at + 1);
      const head = { ...goodsRowOf(at + 1, goods), mark: markOf(goods) };
      if (expected && !isSame(expected, now)) {
        return { ...head, fields: [], refusal: '之后又被改过，保持不动' };
      }
      const lost = lostOf(after);
      if (lost) return { ...head, fields: [], refusal: `${lost}已不存在，不能改回` };
      const [before, next] = [words(now), words(after)];
      const fields = next.flatMap(({ label, text }, n) =>
        before[n]?.text === text ? [] : [{ label, before: before[n]?.text ?? '', after: text }],
      );
      const warnings = after.status === 'on' && fields.length > 0 ? lacksOf(goods) : [];
      return { ...head, fields, warnings, change: { id, code: goods.code, to: after } };
    });
    return { rows: judged, effects: await effectsOf(context, judged) };
  },
  async marks({ tx }, objects) {
    const codes = objects.map((object) => object.slice(object.indexOf(':') + 1));
    const { rows } = await sql<Required<Values> & { code: string; updated_at: Date }>`
      select code, updated_at, status, category_id, brand_id, service_words, tax_rate_bp, tax_code, ship_from
      from goods where code = any(${codes}) order by id for no key update`.execute(tx);
    return new Map(
      rows.map((row) => [goodsObject(row.code), { mark: markOf(row), at: row.updated_at }] as const),
    );
  },
  async write(context, rows) {
    const { tx, operator, platform, now, settings: wish } = context;
    const held = await holdGoods(
      tx,
      rows.map(({ change }) => change.code),
    );
    const stored = await storedGoods(
      tx,
      rows.map(({ change }) => Number(change.id)),
    );
    const names = await goodsNames(
      tx,
      rows.flatMap(({ change }) => {
        const one = held.get(change.code);
        return one ? [one, { ...one, ...change.to }] : [];
      }),
    );
    const words = await actWordsFor(tx, [...stored.values(), ...rows.map(({ change }) => change.to)]);
    const lostOf = await lostPlaces(
      tx,
      rows.map(({ change }) => change.to),
    );
    const plans = rows.flatMap(({ change }) => {
      const [known, before] = [held.get(change.code), stored.get(Number(change.id))];
      return known && before && lostOf(change.to) === ''
        ? [planOf(known, before, change.to, { names, words, reason: wish.reason })]
        : [];
    });
    await writeGoods(tx, operator, plans, now);
    await touchGoods(platform, tx);
    return rows.map(({ change: { id, to } }) => {
      if (lostOf(to) !== '') return { reason: `${lostOf(to)}已不存在，不能改回` };
      const before = stored.get(Number(id));
      const back: Values = before ? pick(before, Object.keys(to) as (keyof Values)[]) : {};
      return { back: { id, to: back } };
    });
  },
  undo: {
    ms: UNDO_MS,
    kind: 'goods-set',
    input: (_db, rows, { set }) => ({
      settings: { set },
      rows: rows.map(({ change, back }) => ({ id: back.id, to: back.to, expected: change.to })),
    }),
  },
};

/** A row says something of exactly the columns that are set: nothing else is written this way. */
function readLine(row: unknown, set: SetName): { id: string; to: Values; expected: Values } {
  const read = line.safeParse(row);
  const isWhole = (part: object): boolean => Object.keys(part).sort().join() === [...SETS[set]].sort().join();
  if (!read.success || !isWhole(read.data.to) || !isWhole(read.data.expected)) {
    throw new Refused(badInput('要改的内容不正确'));
  }
  return read.data as { id: string; to: Values; expected: Values };
}

const lacksOf = ({ image, is_priced }: Stored): string[] => [
  ...(image === '' ? ['没有图片'] : []),
  ...(is_priced ? [] : ['没有标价，买家会看到 ¥0.00']),
];

async function effectsOf({ tx }: JudgeContext, judged: readonly JudgedRow<Change>[]): Promise<PlanEffect[]> {
  const off = judged.flatMap(({ change, fields }) =>
    change?.to.status === 'off' && fields.length > 0 ? [Number(change.id)] : [],
  );
  const carts = await cartsWith(tx, off);
  return carts > 0 ? [{ text: `${carts} 位客户的购物车里有这些商品，下架后不能结算`, tone: 'amber' }] : [];
}

interface About {
  names: GoodsNames;
  words: Awaited<ReturnType<typeof actWordsFor>>;
  reason: string;
}

/** Status by the way of offers, what describes by the way of descriptions, the rest as details: each with its act. */
function planOf(known: GoodsNow, before: Values, to: Values, { names, words, reason }: About): GoodsPlan {
  const { status, service_words, tax_rate_bp, tax_code, ...described } = to;
  const plan: GoodsPlan = { code: known.code, now: known };
  if (status !== undefined) {
    const offer = pick(known, OFFER);
    plan.changed = {
      before: offer,
      after: { ...offer, status },
      available: known.stock?.available ?? 0,
      reason,
    };
  }
  if (Object.keys(described).length > 0) {
    const old = pick(known, DESCRIPTION);
    const after: Description = { ...old, ...described };
    plan.described = { before: old, after, words: searchWords(names, known.code, after, known.attributes) };
  }
  const columns = {
    ...(service_words && { service_words }),
    ...(tax_rate_bp !== undefined && { tax_rate_bp }),
    ...(tax_code !== undefined && { tax_code }),
  };
  if (Object.keys(columns).length > 0 || plan.described) {
    plan.details = { columns, before: words(before, to), after: words(to, to) };
  }
  return plan;
}
