import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, type Db, Refused } from '../../../../platform';
import type { JudgeContext, ObjectMark, PlanEffect, PlanKind } from '../../../staff';
import { recordActs } from '../../../staff';
import { judgeLadder, type LadderRow, readSubjects, tiersOf, tierWords } from './judge';
import {
  type LadderBack,
  ladderBackRow,
  type LadderChange,
  ladderLine,
  type LadderSettings,
  ladderSettings,
  type Tier,
} from './settings';
import { holdLadderGoods, ladderObject, replaceLadders, standingLadders } from './stored';

const UNDO_MS = 30 * 86_400_000;

type Kind = PlanKind<LadderSettings, LadderChange, LadderBack>;

/** 阶梯价: what more pieces cost, of goods or groups, for everybody or one company (ADMIN §7.4). */
export const laddersPlan: Kind = {
  kind: 'ladders',
  permission: 'price.write',
  settings: ladderSettings,
  title: (rows) => `改 ${rows} 条阶梯价`,
  verb: (rows) => `改 ${rows} 条阶梯价`,
  schedulable: true,
  async judge(context, { rows, settings }) {
    const { now } = context;
    if (settings.until !== '' && settings.until !== 'infinity' && new Date(settings.until) <= now) {
      throw new Refused(badInput('结束时间应在以后'));
    }
    const lines = rows.map((sent, at) => {
      const read = ladderLine.safeParse(sent);
      if (!read.success) throw new Refused(badInput(`第 ${at + 1} 行的阶梯价读不出来`));
      const { of, ofId, khId, rungs, line } = read.data;
      const tiers = tiersOf(rungs);
      const key = { of, ofId: Number(ofId), khId: khId === '' ? null : Number(khId) };
      return { line: line ?? at + 1, key, tiers };
    });
    const wishes = lines.map(({ line, key, tiers }) => ({
      line,
      problem: 'problem' in tiers ? tiers.problem : '',
      change: { ...key, tiers: 'problem' in tiers ? [] : tiers },
    }));
    return judged(context, wishes);
  },
  marks: ladderMarks,
  async write({ tx, operator, settings, now }, rows) {
    const before = await standingLadders(
      tx,
      rows.map(({ object }) => object),
      now,
    );
    const subjects = await readSubjects(
      tx,
      rows.map(({ change }) => change),
      { operator, now },
    );
    const judged = rows.map(({ change, object, seq }) => {
      const standing = before.get(object);
      // New rungs are no new end: who changes a ladder that stops on Friday still wants it to stop on Friday.
      const until = change.until ?? (settings.until || standing?.until || 'infinity');
      // Prices and costs of today may be others than when it was looked at: a plan may wait for weeks.
      const { refusal, isBelow } = judgeLadder({ operator }, change, { subjects, standing, line: seq });
      const isNewlyBelow = isBelow && change.isBelow !== true;
      const reason =
        refusal ??
        endedReason(change.tiers, until, now) ??
        (isNewlyBelow ? '成本变了，新价低于成本，请重新预览' : undefined);
      return { object, change, until, reason };
    });
    const going = judged.filter(({ reason }) => reason === undefined);
    await replaceLadders(tx, going, now);
    const after = await standingLadders(
      tx,
      going.map(({ object }) => object),
      now,
    );
    await recordActs(
      tx,
      operator,
      going.map(({ change, object }) => ({
        what: 'ladder.set',
        object,
        before: { tiers: allWords(before.get(object)?.tiers ?? []) },
        after: { tiers: allWords(change.tiers) },
        now,
      })),
    );
    return judged.map(({ object, reason }) => {
      if (reason !== undefined) return { reason };
      const old = before.get(object);
      return {
        back: {
          tiers: old?.tiers ?? [],
          until: old?.until ?? 'infinity',
          mark: after.get(object)?.mark ?? '',
        },
      };
    });
  },
  undo: {
    ms: UNDO_MS,
    kind: 'ladders-back',
    input: (_db, rows) => ({
      rows: rows.map(({ line, change, back }) => ({
        line,
        of: change.of,
        ofId: change.ofId,
        khId: change.khId,
        tiers: back.tiers,
        until: back.until,
        expected: back.mark,
      })),
    }),
  },
};

/** Takes ladders back; what was changed since stays. */
export const laddersBackPlan: Kind = {
  ...laddersPlan,
  kind: 'ladders-back',
  onlyUndo: true,
  schedulable: false,
  settings: z.object({}).transform((): LadderSettings => ({ until: '' })),
  async judge(context, { rows }) {
    const wanted = rows.map((row) => {
      const read = ladderBackRow.safeParse(row);
      if (!read.success) throw new Refused(badInput('要改回的内容不正确'));
      return read.data;
    });
    const now = await standingLadders(context.tx, wanted.map(ladderObject), context.now);
    return judged(
      context,
      wanted.map(({ line, expected, ...change }) => ({
        line,
        problem:
          now.get(ladderObject(change))?.mark === expected
            ? (endedReason(change.tiers, change.until, context.now) ?? '')
            : '之后又被改过，保持不动',
        change,
      })),
    );
  },
};

interface Wish {
  line: number;
  /** why it is refused already; '' = it is not */
  problem: string;
  change: LadderChange;
}

async function judged(
  context: JudgeContext,
  wishes: readonly Wish[],
): Promise<{ rows: LadderRow[]; effects: PlanEffect[]; stepUp: boolean }> {
  const { tx, now } = context;
  const changes = wishes.map(({ change }) => change);
  const subjects = await readSubjects(tx, changes, context);
  const standing = await standingLadders(tx, changes.map(ladderObject), now);
  const seen = new Set<string>();
  let below = 0;
  const rows = wishes.map(({ line, problem, change }): LadderRow => {
    const object = ladderObject(change);
    const about = { subjects, standing: standing.get(object), line };
    const { isBelow, ...row } = judgeLadder(context, change, about);
    if (row.refusal !== undefined) return row;
    const refusal = problem || (seen.has(object) ? '同一条写了两次' : '');
    seen.add(object);
    if (refusal !== '') return { ...row, fields: [], refusal };
    if (isBelow && row.fields.length > 0) below += 1;
    return row;
  });
  const going = rows.filter(({ refusal, fields }) => refusal === undefined && fields.length > 0);
  const goods = going.flatMap(({ change }) => (change ? subjects.goodsOf(change).map(({ id }) => id) : []));
  return { rows, effects: await effectsOf(tx, { goods, below }), stepUp: below > 0 };
}

async function effectsOf(
  db: Db,
  { goods, below }: { goods: readonly number[]; below: number },
): Promise<PlanEffect[]> {
  if (goods.length === 0) return [];
  const { rows } = await sql<{ companies: number }>`
    select count(distinct u.kh_id)::int as companies from cart_lines l join users u on u.id = l.user_id
    where l.goods_id = any(${[...goods]}::bigint[])`.execute(db);
  const companies = rows[0]?.companies ?? 0;
  return [
    ...(below > 0 ? [{ text: `${below} 条低于成本，确认时要再验证一次`, tone: 'red' } as const] : []),
    ...(companies > 0
      ? [
          {
            text: `${companies} 位客户的购物车里有这些商品，会按新价重算；已下的订单不变`,
            tone: 'plain',
          } as const,
        ]
      : []),
    { text: '价目表里写了数量档的商品，拿到那张表的客户不看这里的阶梯价', tone: 'plain' },
  ];
}

async function ladderMarks(
  { tx, now }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  await holdLadderGoods(tx, objects);
  const standing = await standingLadders(tx, objects, now);
  return new Map([...standing].map(([object, { mark }]) => [object, { mark }]));
}

/** A ladder whose end is past would take away the one that stands and put nothing in its place. */
const endedReason = (tiers: readonly Tier[], until: string, now: Date): string | undefined =>
  tiers.length > 0 && until !== 'infinity' && new Date(until) <= now
    ? '这条阶梯价的结束时间已过，保持不动'
    : undefined;

const allWords = (tiers: readonly Tier[]): string => tiers.map(tierWords).join('，');
