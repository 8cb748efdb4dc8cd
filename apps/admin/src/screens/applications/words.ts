/** Texts of 入驻审核. */
export const words = {
  title: '入驻审核',
  purpose: '左边看执照，右边核对，1 个工作日内审完',
  find: '公司、联系人、申请号、税号',
  views: { waiting: '待审核', approved: '已通过', rejected: '已驳回' },
  empty: {
    waiting: '没有待审核的入驻申请。新客户在商城注册后出现在这里。',
    approved: '还没有通过的入驻申请。通过的公司出现在这里，也在「客户」里。',
    rejected: '没有驳回的入驻申请。驳回时写的原因会短信告诉对方。',
  },
  noMatch: '没有符合条件的入驻申请',
  fields: {
    company: '公司名称',
    taxNumber: '税号',
    knownTaxNumber: '税号重复',
    contact: '联系人',
    phone: '手机',
    address: '地址',
    licence: '营业执照',
    before: '以往驳回',
  },
} as const;

export type View = keyof typeof words.views;
export const VIEWS = Object.keys(words.views) as View[];
export const isView = (text: string): text is View => text in words.views;
