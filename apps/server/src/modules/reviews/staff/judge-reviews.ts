import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { formatShort } from '@pifa/domain';
import { type CallContext, type FileAnswer, orRefused, Refused } from '../../../platform';
import { judgeReview, pageForModeration, reviewsInScope, seesReview } from '../moderate';
import { readPicture } from '../pictures';
import { type HeldReview, reviewStore } from '../review-store';
import { type StaffCalls, type Operator, recordAct } from '../../staff';

const UNKNOWN = refuse('not-found', { what: '该评价' });

/** Lets a review show, or says why it does not. */
async function decideReview(
  { database, body, now }: CallContext<'adminReviewVerdict'>,
  operator: Operator,
): Promise<CallData<'adminReviewVerdict'> | Refusal> {
  const { verdict, reason } = body;
  if (verdict === 'reject' && reason === '') return refuse('bad-input', { text: '请填写不通过的原因' });
  const id = Number(body.id);
  return orRefused(() =>
    database.transaction(
      async (tx) => {
        if (!(await seesReview(tx, id, operator))) throw new Refused(UNKNOWN);
        const held = await reviewStore(tx).hold(id);
        if (body.version !== undefined && held && held.version !== body.version) throw rewritten(held);
        const judged = await judgeReview(tx, { id, verdict, reason, now });
        if (!judged) throw new Refused(UNKNOWN);
        const { before, after } = judged;
        if (!after) {
          const text = verdict === 'approve' ? '该评价已经通过' : '该评价已经是未通过';
          throw new Refused(refuse('transition-refused', { text }));
        }
        await recordAct(tx, operator, {
          what: `review.${verdict}`,
          object: `review:${id}`,
          before: { state: before.state, stars: before.stars, content: before.content },
          after: { state: after, reason },
          now,
        });
        return { message: verdict === 'approve' ? '已通过' : '已设为未通过' };
      },
      { retry: true },
    ),
  );
}

/** The buyer wrote it anew while it was read: nobody passes words that were not seen. */
const rewritten = ({ version, stars, content }: HeldReview): Refused =>
  new Refused(
    refuse('stale', { text: '客户刚刚改写了这条评价，请看过再审' }, { current: { version, stars, content } }),
  );

/** A colleague replied meanwhile: both replies are there to choose from, and nothing is written. */
function repliedMeanwhile({ reply, replyVersion, repliedBy, repliedAt }: HeldReview): Refused {
  const who = repliedBy === '' ? '同事' : repliedBy;
  const text =
    reply === '' || !repliedAt
      ? '回复刚刚被同事删去，请核对后再保存'
      : `该评价已由 ${who} 于 ${formatShort(repliedAt)} 回复，请核对后再保存`;
  const current = { reply, replyVersion, repliedBy, replyTime: repliedAt?.toISOString() };
  return new Refused(refuse('stale', { text }, { current }));
}

/** Replies in the seller's name; an empty reply removes it. The same words again are no fault. */
async function answerReview(
  { database, body, now }: CallContext<'adminReviewReply'>,
  operator: Operator,
): Promise<CallData<'adminReviewReply'> | Refusal> {
  const { reply, version } = body;
  const id = Number(body.id);
  return orRefused(() =>
    database.transaction(async (tx) => {
      if (!(await seesReview(tx, id, operator))) throw new Refused(UNKNOWN);
      const store = reviewStore(tx);
      const before = await store.hold(id);
      if (!before) throw new Refused(UNKNOWN);
      const message = reply === '' ? '已删去回复' : '已回复';
      if (before.reply === reply) return { message, replyVersion: before.replyVersion };
      if (version !== undefined && version !== before.replyVersion) throw repliedMeanwhile(before);
      const replyVersion = await store.reply(id, reply, { operatorId: operator.id, now });
      await recordAct(tx, operator, {
        what: 'review.reply',
        object: `review:${id}`,
        before: { reply: before.reply },
        after: { reply },
        now,
      });
      return { message, replyVersion };
    }),
  );
}

async function showReviewPicture(
  call: CallContext<'adminReviewPicture'>,
  operator: Operator,
): Promise<FileAnswer | Refusal> {
  return readPicture(call, call.params.id, reviewsInScope(operator));
}

export const reviewStaff = {
  adminReviews: { handle: pageForModeration },
  adminReviewVerdict: { handle: decideReview },
  adminReviewReply: { handle: answerReview },
  adminReviewPicture: { handle: showReviewPicture },
} satisfies StaffCalls;
