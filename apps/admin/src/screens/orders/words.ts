import { DESK_VIEWS, type DeskView } from '@pifa/domain';

/** Texts of 订单. */
export const words = {
  title: '全部订单',
  purpose: '找到订单、判断、批量处理。',
  finds: '订单号、采购单号、运单号、手机、公司、货号',
  empty: '还没有订单。客户下单后出现在这里。',
  none: {
    all: '还没有订单。客户下单后出现在这里。',
    unpaid: '没有待付款的订单。客户下了单还没付的会出现在这里，可以改价或提醒。',
    confirming: '没有待确认到账的订单。客户交了转账凭证的会出现在这里。',
    'to-ship': '待发货已清空。客户付清的订单会出现在这里。',
    reminded: '没有催发货的订单。客户点了提醒发货的会出现在这里。',
    'part-shipped': '没有发了一部分的订单。还差货没发完的会出现在这里。',
    shipped: '没有待签收的订单。全部发出、客户还没确认收货的会出现在这里。',
    completed: '还没有完成的订单。客户确认收货后出现在这里。',
    cancelled: '没有取消的订单。客户或员工取消的会出现在这里，写明原因。',
    grouping: '没有待成团的订单。拼团还没满员的会出现在这里。',
    balance: '没有待付尾款的订单。付了定金、等尾款的预售单会出现在这里。',
    released: '没有放行后未收款的订单。先发货、还没付款的会出现在这里。',
  },
  noMatch: '没有符合条件的订单',
} as const satisfies { none: Record<DeskView, string> } & Record<string, unknown>;

export const isView = (text: string): text is DeskView => text in DESK_VIEWS;
