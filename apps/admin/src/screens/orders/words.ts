import { DESK_VIEWS, type DeskView } from '@pifa/domain';

/** Texts of 订单. */
export const words = {
  title: '全部订单',
  purpose: '找到订单、判断、批量处理。',
  finds: '订单号、采购单号、运单号、手机、公司、货号',
  empty: '还没有订单。客户下单后出现在这里。',
  none: {
    all: '没有订单',
    unpaid: '没有待付款的订单',
    confirming: '没有待确认到账的订单',
    'to-ship': '待发货已清空',
    reminded: '没有催发货的订单',
    'part-shipped': '没有发了一部分的订单',
    shipped: '没有已发货、待签收的订单',
    completed: '还没有完成的订单',
    cancelled: '没有取消的订单',
    grouping: '没有待成团的订单',
    balance: '没有待付尾款的订单',
    released: '没有放行后未收款的订单',
  },
  noMatch: '没有符合条件的订单',
} as const satisfies { none: Record<DeskView, string> } & Record<string, unknown>;

export const isView = (text: string): text is DeskView => text in DESK_VIEWS;
