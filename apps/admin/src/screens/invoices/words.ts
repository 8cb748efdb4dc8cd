/** Texts of 发票. */
export const words = {
  title: '发票',
  purpose: '核对抬头、金额与编码，登记开具的号码和文件；退款后的红字也在这里。',
  find: '申请号、发票号码、抬头、订单号',
  views: {
    todo: '待开',
    red: '红字待开',
    service: '服务开具中',
    issued: '已开具',
    failed: '失败',
    all: '全部',
  },
  empty: {
    todo: '没有待开的发票。客户为已完成的订单申请开票后出现在这里。',
    red: '没有待开的红字。已开票的订单退款后，红字在这里开。',
    service: '没有开票服务正在开具的发票。接入开票服务后，已提交、还没开好的会出现在这里。',
    issued: '还没有开过发票。开好的会出现在这里，客户可以下载。',
    failed: '没有失败的申请。开票没成功的会出现在这里，写明原因，可以重试。',
    all: '还没有开票申请。客户为已完成的订单申请开票后出现在这里。',
  },
  noMatch: '没有符合条件的发票',
  fields: {
    '': '不指明',
    name: '抬头名称',
    taxNumber: '税号',
    address: '注册地址',
    phone: '注册电话',
    bank: '开户行',
    account: '银行账号',
    receiveTo: '接收方式',
    orders: '订单',
  },
} as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
