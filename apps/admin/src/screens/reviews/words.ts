/** Texts of 评价. */
export const words = {
  title: '评价',
  purpose: '客户写的评价，通过后在商品页显示',
  find: '商品、货号、公司、内容',
  views: { waiting: '待审核', shown: '已通过', hidden: '未通过', all: '全部' },
  empty: {
    waiting: '待审核已清空。客户写的评价会先出现在这里，通过后才在商品页显示。',
    shown: '还没有通过的评价。通过的会在商品页显示，也列在这里，可以回复或撤下。',
    hidden: '没有未通过的评价。不通过和撤下的会出现在这里，写明原因。',
    all: '还没有评价。客户收货后可以评价，出现在这里。',
  },
  noMatch: '没有符合条件的评价',
} as const;

export const TONES = { waiting: 'amber', shown: 'green', hidden: 'gray' } as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
