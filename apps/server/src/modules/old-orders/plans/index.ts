import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, inTurns, oneByOne, Refused } from '../../../platform';
import {
  companiesInScope,
  type JudgeContext,
  type JudgedRow,
  type ObjectMark,
  type PlanKind,
} from '../../staff';
import type { Purchased } from '../count-purchases';
import {
  type OldGoods,
  type OldHead,
  oldLineObject,
  type OldLinePlace,
  type OldLineWritten,
  orderKey,
  placeOfObject,
  readStored,
  type StoredOld,
} from '../old-line';
import { judgeOldLines } from './judge';
import { dropLines, followLines, goodsOfOrders, putHeads, putLines } from './write';

/** 30 days (ADMIN §2.3). */
const UNDO_MS = 30 * 86_400_000;
const UNDO_KIND = 'old-orders-back';
/** Places that are read at a time. */
const AT_ONCE = 1_000;

/** What was there before a line was written, and what it looked like then. */
interface Back {
  /** of the line after it was written */
  mark: string;
  line?: OldGoods;
  head?: OldHead;
}

/** 导入老订单: history that a company brings along, closed and without money. */
export const oldOrdersPlan: PlanKind<object, OldLineWritten, Back> = {
  kind: 'old-orders',
  permission: 'customer.write',
  settings: z.strictObject({}),
  title: (rows) => `导入 ${rows} 行老订单`,
  verb: (rows) => `导入 ${rows} 行老订单`,
  judge: async (context, { rows }) => ({ rows: await judgeOldLines(context, rows), effects: [] }),
  marks,
  async write(context, rows) {
    const { tx } = context;
    const written = rows.map(({ change }) => change);
    const before = await readStored(tx, written);
    await putHeads(tx, written);
    await putLines(tx, written);
    const goods = [...goodsBefore(written, before), ...(await goodsOfOrders(tx, written))];
    await followLines(context, { what: 'company.old-order', places: written, goods });
    const after = await readStored(tx, written);
    return written.map((one) => {
      const object = oldLineObject(one);
      const line = before.lines.get(object)?.line;
      const head = before.heads.get(orderKey(one));
      const mark = after.lines.get(object)?.mark ?? '';
      return { back: { mark, ...(line && { line }), ...(head && { head }) } };
    });
  },
  undo: {
    ms: UNDO_MS,
    kind: UNDO_KIND,
    input: (_db, rows) => ({
      rows: rows.map(({ line, name, change, back }) => ({ line, name, written: change, back })),
    }),
  },
};

/** As the plan that is taken back left it: it comes from there, never from a caller. */
const brought = z.object({
  line: z.number().int(),
  name: z.string(),
  written: z.custom<OldLineWritten>(),
  back: z.custom<Back>(),
});
interface Undone {
  written: OldLineWritten;
  back: Back;
}

const KEPT = '之后又被改过，保持不动';

/** 撤销导入老订单: lines go, or become what they were, unless somebody wrote over them since. */
export const oldOrdersBackPlan: PlanKind<object, Undone> = {
  kind: UNDO_KIND,
  onlyUndo: true,
  permission: 'customer.write',
  settings: z.strictObject({}),
  title: (rows) => `撤回 ${rows} 行老订单`,
  verb: (rows) => `撤回 ${rows} 行老订单`,
  async judge(context, { rows }) {
    const lines = rows.map((row) => {
      const read = brought.safeParse(row);
      if (!read.success) throw new Refused(badInput('要撤回的内容不正确'));
      return read.data;
    });
    const now = new Map<string, ObjectMark>();
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      const objects = lines.slice(at, at + AT_ONCE).map(({ written }) => oldLineObject(written));
      for (const [object, mark] of await marks(context, objects)) now.set(object, mark);
    }
    const judgeOne = ({ line, name, written, back }: (typeof lines)[number]): JudgedRow<Undone> => {
      const object = oldLineObject(written);
      const head = { line, object, name, mark: back.mark };
      if (now.get(object)?.mark !== back.mark) return { ...head, fields: [], refusal: KEPT };
      const fields = [{ label: '老订单', before: '导入后', after: back.line ? '导入前' : '撤回' }];
      return { ...head, fields, change: { written, back } };
    };
    return { rows: await inTurns(oneByOne(lines, judgeOne)), effects: [] };
  },
  marks,
  async write(context, rows) {
    const { tx } = context;
    const undone = rows.map(({ change }) => change);
    const places = undone.map(({ written }) => written);
    const goods = await goodsOfOrders(tx, places);
    const { heads } = await readStored(tx, places);
    await putHeads(
      tx,
      undone.flatMap(({ written, back: { head } }) =>
        head && sameHead(heads.get(orderKey(written)), written.head) ? [{ ...written, head }] : [],
      ),
    );
    await putLines(
      tx,
      undone.flatMap(({ written, back: { line } }) => (line ? [{ ...written, line }] : [])),
    );
    await dropLines(
      tx,
      undone.flatMap(({ written, back: { line } }) => (line ? [] : [written])),
    );
    const restored = await goodsOfOrders(tx, places);
    await followLines(context, {
      what: 'company.old-order-back',
      places,
      goods: [...goods, ...restored],
    });
    return undone.map(() => ({}));
  },
};

const sameHead = (one: OldHead | undefined, other: OldHead): boolean =>
  one?.orderedAt === other.orderedAt &&
  one.recipient === other.recipient &&
  one.address === other.address &&
  one.note === other.note;

const goodsBefore = (written: readonly OldLinePlace[], { lines }: StoredOld): Purchased[] =>
  written.flatMap((one) => {
    const goodsId = lines.get(oldLineObject(one))?.line.goodsId;
    return goodsId ? [{ khId: one.khId, goodsId }] : [];
  });

/** What lines look like now; '' = there is none. Companies that this person does not see have no lines. */
async function marks(
  { tx, operator }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const places = objects.map(placeOfObject);
  const ids = [...new Set(places.map(({ khId }) => khId))];
  const { rows } = await sql<{ kh_id: number }>`
    select kh_id from companies c where kh_id = any(${ids}::bigint[]) and ${companiesInScope(operator, 'c')}
    order by kh_id for no key update`.execute(tx);
  const seen = new Set(rows.map(({ kh_id }) => kh_id));
  const { lines } = await readStored(tx, places);
  return new Map(
    places.flatMap((place) => {
      const object = oldLineObject(place);
      return seen.has(place.khId) ? [[object, { mark: lines.get(object)?.mark ?? '' }] as const] : [];
    }),
  );
}

export const oldOrderPlans = [oldOrdersPlan, oldOrdersBackPlan];
