import { COMPANY_VIEWS, type CompanyView } from '@pifa/domain';

/** Texts of 客户. */
export const words = {
  title: '客户',
  purpose: '谁在买、买多少、该联系谁。',
  finds: '公司、拼音、编号、手机',
  empty: '还没有客户。客户在商城提交入驻申请，或由您新建。',
  none: {
    all: '还没有客户。客户在商城提交入驻申请，通过后出现在这里。',
    mine: '还没有由您负责的客户。业务员是您的公司会出现在这里。',
    'to-call': '没有该回访的客户：都在自己的周期之内',
    'follow-up': '没有到期的跟进。备注里写了跟进日期的客户，到日子出现在这里。',
    new: '没有还未下首单的新客。入驻了还没下单的会出现在这里，可以回访。',
    quiet: '没有 30 天未下单的客户。好久没来的会出现在这里，可以回访。',
    closed: '没有停用的客户。停用的公司会出现在这里，可以恢复。',
  },
  noMatch: '没有符合条件的客户',
  tabs: {
    overview: '概况',
    orders: '订单',
    'old-orders': '老订单',
    quotes: '询价',
    'after-sales': '售后',
    prices: '价格',
    papers: '地址与抬头',
    users: '用户',
    cards: '卡券',
    points: '积分',
    codes: '自编货号',
    notes: '备注',
  },
  noneOf: {
    orders: '还没有订单。客户下单或代客下单后出现在这里。',
    'old-orders': '没有老订单。从别的系统搬来的订单，在「导入」里选「老订单」。',
    oldMatch: '没有符合的老订单',
    quotes: '还没有询价单。客户询价后出现在这里。',
    'after-sales': '没有售后申请。客户申请退款、退货后出现在这里。',
    prices: '没有单独的价格：这位客户按标价购买。',
    priceMatch: '没有符合的商品',
    cards: '还没有卡券。可以从这里发，或等客户自己领取。',
    points: '还没有积分变动。订单完成后出现在这里。',
    codes: '还没有自编货号。客户在快速下单里用自己的叫法选过商品，就会记在这里。',
  },
  noCoupons: '现在没有可以发的卡券：没有启用的，或都发完、过期了。',
  move: {
    close: '所有成员立即退出，不能再登录与下单；订单、付款与资料都保留，随时可以恢复。',
    reopen: '成员可以重新登录与下单；之前单独停用的成员仍然停用。',
  },
} as const satisfies { none: Record<CompanyView, string> } & Record<string, unknown>;

export const isView = (text: string): text is CompanyView => text in COMPANY_VIEWS;

export type Tab = keyof typeof words.tabs;
export const isTab = (text: string): text is Tab => text in words.tabs;
