import {
  cursorPaging,
  defineCall,
  done,
  flag,
  id,
  instant,
  listOf,
  orElse,
  page,
  paging,
  text,
  textId,
  z,
} from '../define-call';
import { typed, verb, word, whole } from '../terminal';

/** waiting 待审核 · shown 已通过 · hidden 未通过 */
const reviewState = z.enum(['waiting', 'shown', 'hidden']);

/** A picture of a review; `url` is one that the caller may open. */
const picture = z.object({
  /** empty for pictures that were not uploaded here */
  uploadId: z.string(),
  url: z.string(),
});

/** A buyer's review of one line. */
const opinion = {
  stars: z.number().int(),
  content: text(2000),
  /** uploads of purpose `review`, of the writer's own */
  images: z.array(textId).max(20).default([]),
  anonymous: z.boolean().default(false),
};

const reviewLine = z.object({
  orderLineId: z.string(),
  goodsId: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  image: z.string(),
  ipcnt: z.number().int(),
  spcnt: z.number().int(),
  unit: z.string(),
  packUnit: orElse(z.string(), '件'),
});
export type WireReviewLine = z.infer<typeof reviewLine>;

const ordersToReview = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  completeTime: instant,
  /** who ordered */
  buyer: z.string(),
  lines: z.array(reviewLine),
});
export type WireOrderToReview = z.infer<typeof ordersToReview>;

const ownReview = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  goodsId: z.string(),
  goodsName: z.string(),
  image: z.string(),
  boughtSpec: z.string(),
  stars: orElse(z.number().int(), 5),
  content: z.string(),
  images: z.array(picture),
  anonymous: z.boolean(),
  state: reviewState,
  stateName: z.string(),
  /** why it did not pass; empty otherwise */
  reason: z.string(),
  reply: z.string(),
  /** the user of the company who wrote it */
  writer: z.string(),
  time: instant,
});
export type WireOwnReview = z.infer<typeof ownReview>;

const moderated = z.object({
  id: z.string(),
  goodsId: z.string(),
  state: reviewState,
  stateName: z.string(),
  goodsCode: z.string(),
  goodsName: z.string(),
  /** the goods as it was ordered; empty for history that came with the mall */
  goodsImage: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  /** the customer; empty for history that came with the mall */
  khId: z.string(),
  company: z.string(),
  anonymous: z.boolean(),
  stars: z.number().int(),
  content: z.string(),
  images: z.array(picture),
  reason: z.string(),
  /** of what the buyer wrote: a verdict names the one that was read */
  version: z.number().int(),
  reply: z.string(),
  /** of the reply: who saves one names the version that it replaces */
  replyVersion: z.number().int(),
  /** who of the seller replied; empty without a reply */
  repliedBy: z.string(),
  replyTime: instant.optional(),
  time: instant,
});

export type WireModeratedReview = z.infer<typeof moderated>;

/** 评价: reviews of lines of completed orders, one per line, moderated before they are shown. */
export const reviews = {
  toReviewPage: defineCall({
    at: { method: 'GET', path: '/api/goods/comment/toReview' },
    summary: '待评价：本公司已完成订单里尚未评价的商品，按订单分组；orderId 只看一张订单',
    access: 'member',
    query: z.object({ orderId: textId.optional(), ...paging(50, 5) }),
    data: page(ordersToReview, 5),
  }),
  reviewPage: defineCall({
    at: { method: 'GET', path: '/api/goods/comment/myPage' },
    summary: '已评价（本公司）：状态、未通过的原因、商家回复',
    access: 'member',
    query: z.object({
      state: z
        .enum(['all', ...reviewState.options])
        .catch('all')
        .default('all'),
      ...paging(100, 10),
    }),
    data: page(ownReview, 10).extend({
      counts: z.object({ waiting: z.number().int(), shown: z.number().int(), hidden: z.number().int() }),
    }),
  }),
  reviewAdd: defineCall({
    at: { method: 'POST', path: '/api/goods/comment' },
    summary: '评价一张订单的若干商品：每行一次，全部成功或全部不成；1–5 星，10–500 字，最多 6 张图',
    access: 'member',
    body: z.object({
      orderId: textId,
      reviews: z
        .array(z.object({ orderLineId: id, ...opinion }))
        .min(1)
        .max(200),
    }),
    data: z.object({
      added: z.number().int(),
      /** false = shown after moderation */
      shown: z.boolean(),
    }),
    refusals: ['not-found', 'transition-refused', 'reviewed-already'],
  }),
  reviewMend: defineCall({
    at: { method: 'PATCH', path: '/api/goods/comment' },
    summary: '修改未通过的评价并重新提交审核',
    access: 'member',
    body: z.object({ id, ...opinion }),
    data: ownReview,
    refusals: ['not-found', 'transition-refused'],
  }),
  reviewPicture: defineCall({
    at: { method: 'GET', path: '/api/goods/comment/picture/:id' },
    summary: '已显示评价的图片，w 为宽度（160、360、640，缺省为原图）；其他图片如同不存在',
    access: 'public',
    params: z.object({ id: textId }),
    query: z.object({ w: z.coerce.number().optional().catch(undefined) }),
    data: z.unknown(),
    refusals: ['not-found'],
  }),
  adminReviews: defineCall({
    at: { method: 'GET', path: '/api/admin/reviews' },
    summary:
      '评价审核列表：待审核的先写的在前，其余新的在前；keyword 为商品名、货号、公司或内容，goodsCode 只看一个商品',
    access: 'operator',
    permission: 'review.judge',
    query: z.strictObject({
      state: z.enum(['all', ...reviewState.options]).default('waiting'),
      goodsCode: text(60).default(''),
      keyword: text(60).default(''),
      /** most stars: 3 = bad and middling ones */
      stars: z.coerce.number().int().min(1).max(5).default(5),
      /** only those with pictures */
      pictures: flag.default(false),
      ...cursorPaging,
    }),
    data: listOf(moderated),
    refusals: ['forbidden'],
    terminal: [whole('reviews', '评价审核列表', [typed('goodsCode', '货号', { name: 'code' })])],
  }),
  adminReviewVerdict: defineCall({
    at: { method: 'POST', path: '/api/admin/reviews/verdict' },
    summary:
      '审核评价：通过，或不通过并说明原因；已通过的也可以撤下；version 为读到的版本，客户已改写则拒绝并给出现在的',
    access: 'operator',
    permission: 'review.judge',
    body: z.strictObject({
      id,
      verdict: z.enum(['approve', 'reject']),
      reason: text(200).default(''),
      version: z.coerce.number().int().optional(),
    }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused', 'stale'],
    terminal: [
      verb('approve-review', '评价通过', [word('id', '评价 id'), typed('version', '读到的版本')], {
        verdict: 'approve',
      }),
      verb(
        'reject-review',
        '评价不通过，或撤下',
        [word('id', '评价 id'), typed('reason', '原因'), typed('version', '读到的版本')],
        { verdict: 'reject' },
      ),
    ],
  }),
  adminReviewReply: defineCall({
    at: { method: 'POST', path: '/api/admin/reviews/reply' },
    summary:
      '回复评价；空的回复即删去；version 为读到的 replyVersion，同事已回复则拒绝并给出现在的，什么也不覆盖；答复里的 replyVersion 是存下后的',
    access: 'operator',
    permission: 'review.judge',
    body: z.strictObject({ id, reply: text(500), version: z.coerce.number().int().optional() }),
    data: done.extend({ replyVersion: z.number().int() }),
    refusals: ['forbidden', 'not-found', 'stale'],
    terminal: [
      verb('reply-review', '回复评价', [
        word('id', '评价 id'),
        typed('reply', '回复', { name: 'text' }),
        typed('version', '读到的回复版本'),
      ]),
    ],
  }),
  adminReviewPicture: defineCall({
    at: { method: 'GET', path: '/api/admin/reviews/picture/:id' },
    summary: '评价的图片，审核用',
    access: 'operator',
    permission: 'review.judge',
    params: z.strictObject({ id: textId }),
    data: z.unknown(),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('review-picture', '评价的图片，加 --out <文件.webp>', [word('id', '图片 id')])],
  }),
};
