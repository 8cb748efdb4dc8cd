/** Texts of 卡券. */
export const words = {
  title: '卡券',
  purpose: '客户领取或由您发放的优惠券：面值、门槛、发了多少、用了多少',
  find: '卡券名称',
  views: { all: '全部', live: '发放中', waiting: '未开始', draft: '草稿', ended: '已结束', off: '已停用' },
  empty: '还没有卡券。卡券让客户下单时抵一部分钱，可以让客户自己领，也可以由您发。',
  noMatch: '没有符合条件的卡券',
  noRecords: '还没有发出。客户领取或您发放之后，发给了谁、用在哪张订单，都列在这里。',
} as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
