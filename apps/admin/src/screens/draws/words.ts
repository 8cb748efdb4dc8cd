/** Texts of 抽奖. */
export const words = {
  title: '抽奖',
  purpose: '转盘的奖项、概率与剩余；抽中的商品从这里登记寄出',
  views: { draws: '抽奖', 'to-ship': '待寄奖品', shipped: '已寄出', won: '全部中奖' },
  finds: { draws: '抽奖名称', records: '客户、奖品、运单号' },
  empty: {
    draws: '还没有抽奖。客户用付款订单得到的机会或积分来转，奖品可以是卡券、积分或商品。',
    'to-ship': '没有待寄的奖品。客户抽中商品后会出现在这里，寄出后登记运单号。',
    shipped: '还没有寄出的奖品。登记过运单号的会列在这里。',
    won: '还没有人中奖。客户抽中的奖品会列在这里。',
  },
  noMatch: '没有符合条件的抽奖',
} as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
