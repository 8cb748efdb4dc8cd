import { type CallData, type Refusal, refuse } from '@pifa/contract';
import { type CallContext, type FileAnswer, orRefused, Refused } from '../../../platform';
import { judgeReview, pageForModeration, replyToReview, reviewsInScope, seesReview } from '../moderate';
import { readPicture } from '../pictures';
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

async function answerReview(
  { database, body, now }: CallContext<'adminReviewReply'>,
  operator: Operator,
): Promise<CallData<'adminReviewReply'> | Refusal> {
  const id = Number(body.id);
  return orRefused(() =>
    database.transaction(async (tx) => {
      if (!(await seesReview(tx, id, operator))) throw new Refused(UNKNOWN);
      const before = await replyToReview(tx, id, body.reply);
      if (!before) throw new Refused(UNKNOWN);
      await recordAct(tx, operator, {
        what: 'review.reply',
        object: `review:${id}`,
        before: { reply: before.reply },
        after: { reply: body.reply },
        now,
      });
      return { message: body.reply === '' ? '已删去回复' : '已回复' };
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
