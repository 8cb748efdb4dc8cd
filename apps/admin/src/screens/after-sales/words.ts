/** Texts of 售后. */
export const words = {
  title: '售后',
  purpose: '退款、退货与少发破损：看照片和订单明细，同意、收货、退款',
  find: '申请单号、订单号、公司',
  views: {
    waiting: '待处理',
    returns: '待收退货',
    refunds: '待退款',
    done: '已完成',
    rejected: '已拒绝',
    all: '全部',
  },
  empty: {
    waiting: '待处理已清空。客户申请的退款、退货和破损会出现在这里。',
    returns: '没有待收的退货。同意退货后，等客户寄回的会出现在这里，扫码收货。',
    refunds: '没有待退款的售后。收到退货或同意退款后，等着退钱的会出现在这里。',
    done: '还没有完成的售后。钱退到客户手里后出现在这里。',
    rejected: '没有拒绝或撤销的售后。拒绝的会写明原因，出现在这里。',
    all: '还没有售后申请。客户收货前后申请的退款退货出现在这里。',
  },
  noMatch: '没有符合条件的售后申请',
} as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
