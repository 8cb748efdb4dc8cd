/** Texts of 抬头审核. */
export const words = {
  title: '抬头审核',
  purpose: '对照执照看名称和税号，通过后客户才能用它申请开票。',
  find: '抬头、税号、公司',
  views: { waiting: '待审核', valid: '有效', invalid: '无效', expired: '已过期', all: '全部' },
  empty: {
    waiting: '没有待审核的抬头。客户新增或修改发票抬头后出现在这里。',
    valid: '还没有审核通过的抬头。通过的会出现在这里，客户可以用来开票。',
    invalid: '没有无效的抬头。驳回的会出现在这里，写明原因。',
    expired: '没有过期的抬头。过了有效期的会出现在这里，等客户更新。',
    all: '还没有发票抬头。客户在会员中心新增后出现在这里。',
  },
  noMatch: '没有符合条件的抬头',
  fields: {
    '': '不指明',
    name: '抬头名称',
    taxNumber: '税号',
    address: '注册地址',
    phone: '注册电话',
    bank: '开户行',
    account: '银行账号',
  },
  reasons: [
    ['name', '抬头与营业执照上的名称不一致'],
    ['taxNumber', '税号与营业执照不一致'],
    ['bank', '开户行名称不完整，请写到支行'],
    ['address', '注册地址与营业执照不一致'],
  ],
} as const;

export type View = keyof typeof words.views;
export type FieldName = keyof typeof words.fields;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
