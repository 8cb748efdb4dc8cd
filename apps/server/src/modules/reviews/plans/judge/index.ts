import { calls, refuse } from '@pifa/contract';
import { afterVerdict, type ReviewState, reviewWord } from '@pifa/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { badInput, Refused } from '../../../../platform';
import { type JudgeContext, type JudgedRow, type ObjectMark, type PlanKind, recordAct } from '../../../staff';
import { judgeReview, reviewsInScope, whereAsked } from '../../moderate';

const settings = z
  .strictObject({
    verdict: z.enum(['approve', 'reject']),
    /** why they do not pass, which the buyers read */
    reason: z.string().trim().max(200).default(''),
  })
  .refine(({ verdict, reason }) => verdict === 'approve' || reason !== '', '请填写不通过的原因');
type Settings = z.output<typeof settings>;

interface Row {
  id: number;
  state: ReviewState;
  stars: number;
  goods: string;
  company: string;
  mark: string;
}

interface Change {
  id: number;
}

/** What was judged: the state, and the words, stars and pictures as they were read. */
const REVIEW_MARK = sql<string>`md5(concat_ws('|', c.status, c.stars, c.content, c.images::text))`;

const WORDS = { approve: '通过', reject: '不通过' } as const;

/** 通过, 不通过 or 撤下, many reviews at once. A verdict is told to the buyer and is not taken back. */
export const judgeReviewsPlan: PlanKind<Settings, Change> = {
  kind: 'judge-reviews',
  permission: 'review.judge',
  settings,
  title: (rows, { verdict }) => `评价${WORDS[verdict]} ${rows} 条`,
  verb: (rows, { verdict }) => `${WORDS[verdict]} ${rows} 条`,
  resolve: filteredReviews,
  async judge({ tx, operator }, { objects, settings: { verdict, reason } }) {
    const ids = objects.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
    const { rows } = await sql<Row>`
      select c.id, c.status as state, c.stars, g.name as goods, c.company_name as company, ${REVIEW_MARK} as mark
      from comments c join goods g on g.id = c.goods_id
      where c.id = any(${ids}::bigint[]) and ${reviewsInScope(operator)}`.execute(tx);
    const known = new Map(rows.map((row) => [String(row.id), row]));
    const judged = objects.map((id, at) => judgeRow(known.get(id), at + 1, { verdict, reason }));
    const going = judged.filter(({ fields, refusal }) => fields.length > 0 && !refusal).length;
    const text =
      verdict === 'approve'
        ? `${going} 条在商品页显示，商品的评分随之更新`
        : `${going} 条不在商品页显示，客户会看到原因「${reason}」，可以修改后再提交`;
    return { rows: judged, effects: going > 0 ? [{ text, tone: 'plain' }] : [] };
  },
  marks: reviewMarks,
  atOnce: 1,
  async write({ tx, operator, settings: { verdict, reason }, now }, rows) {
    for (const { object, change } of rows) {
      const judged = await judgeReview(tx, { id: change.id, verdict, reason, now });
      if (!judged?.after) throw new Refused(refuse('transition-refused', { text: '已变化，请重新预览' }));
      const { before, after } = judged;
      await recordAct(tx, operator, {
        what: `review.${verdict}`,
        object,
        before: { state: before.state, stars: before.stars, content: before.content },
        after: { state: after, reason },
        now,
      });
    }
    return rows.map(() => ({}));
  },
};

function judgeRow(row: Row | undefined, line: number, { verdict, reason }: Settings): JudgedRow<Change> {
  if (!row) return { line, object: '', name: `第 ${line} 条`, fields: [], refusal: '没有这条评价' };
  const after = afterVerdict(row.state, verdict);
  return {
    line,
    object: `review:${row.id}`,
    name: `${row.stars} 星 ${row.goods} ${row.company}`,
    mark: row.mark,
    fields: after
      ? [
          { label: '状态', before: reviewWord(row.state).word, after: reviewWord(after).word },
          ...(verdict === 'reject' ? [{ label: '原因', before: '', after: reason }] : []),
        ]
      : [],
    warnings: after === 'hidden' && row.state === 'shown' ? ['客户已经看得到，将撤下'] : [],
    change: { id: row.id },
  };
}

/** Ids of the reviews that the list's filters find; the page's place in the list is left aside. */
async function filteredReviews(
  { tx, operator }: JudgeContext,
  filter: Readonly<Record<string, unknown>>,
  most: number,
): Promise<string[]> {
  const query = calls.adminReviews.spec.query.safeParse(filter);
  if (!query.success) throw new Refused(badInput('筛选条件不正确，请刷新后再试'));
  const { rows } = await sql<{ id: number }>`
    select c.id from comments c join goods g on g.id = c.goods_id
    where ${whereAsked(query.data, operator)}
    order by c.created_at, c.id limit ${most}`.execute(tx);
  return rows.map(({ id }) => String(id));
}

/** Reviews as they are now, which stay locked until the transaction ends. */
async function reviewMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const ids = objects.map((object) => Number(object.slice('review:'.length)));
  const { rows } = await sql<{ id: number; mark: string }>`
    select c.id, ${REVIEW_MARK} as mark from comments c
    where c.id = any(${ids}::bigint[]) order by c.id for update`.execute(tx);
  return new Map(rows.map(({ id, mark }) => [`review:${id}`, { mark }]));
}
