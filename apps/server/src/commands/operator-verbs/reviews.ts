import type { OperatorVerbs } from './verb';

const present = (values: Record<string, string | boolean | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );

/** 评价审核. */
export const reviewVerbs: OperatorVerbs = {
  help: `reviews [--state waiting|shown|hidden|all] [--code <货号>]   评价审核列表
  approve-review <评价 id> / reject-review <评价 id> --reason <原因>
  reply-review <评价 id> --text <回复>
  review-picture <图片 id> --out <文件.webp>`,
  options: ['code', 'text'],
  verbs: {
    reviews: ({ values }) => ({
      call: 'adminReviews',
      query: present({ state: values.state, goodsCode: values.code, pageNum: values.page }),
    }),
    'approve-review': ({ first }) =>
      first === '' ? undefined : { call: 'adminReviewVerdict', body: { id: first, verdict: 'approve' } },
    'reject-review': ({ first, values }) =>
      first === ''
        ? undefined
        : { call: 'adminReviewVerdict', body: { id: first, verdict: 'reject', reason: values.reason ?? '' } },
    'reply-review': ({ first, values }) =>
      first === '' ? undefined : { call: 'adminReviewReply', body: { id: first, reply: values.text ?? '' } },
    'review-picture': ({ first }) =>
      first === '' ? undefined : { call: 'adminReviewPicture', params: { id: first } },
  },
};
