/** Texts of 询价单. */
export const words = {
  title: '询价单',
  purpose: '客户问价，1 个工作日内答复',
  find: '单号、客户、联系人、手机、商品',
  views: {
    waiting: '待报价',
    quoted: '已报价未下单',
    ending: '3 天内过期',
    ordered: '已下单',
    lost: '未成',
    all: '全部',
  },
  empty: {
    waiting: '待报价已清空。客户在商城提交的询价会出现在这里。',
    quoted: '没有等客户下单的报价。报出去、还有效的询价单会出现在这里。',
    ending: '没有 3 天内过期的报价。快过期的会出现在这里，可以提醒客户或再报一版。',
    ordered: '还没有从报价下的订单。客户接受报价并下单后出现在这里。',
    lost: '没有未成的询价单。过期、撤回和不报价的会出现在这里，写明原因。',
    all: '还没有询价单。客户在商城提交询价后出现在这里。',
  },
  noMatch: '没有符合条件的询价单',
} as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
