import { COMPANY_VIEWS, type CompanyView } from '@pifa/domain';

/** Texts of 客户. */
export const words = {
  title: '客户',
  purpose: '谁在买、买多少、该联系谁。',
  finds: '公司、拼音、编号、手机',
  empty: '还没有客户。客户在商城提交入驻申请，或由您新建。',
  none: {
    all: '没有客户',
    mine: '还没有由您负责的客户',
    'to-call': '没有该回访的客户：都在自己的周期之内',
    'follow-up': '没有到期的跟进',
    new: '没有还未下首单的新客',
    quiet: '没有 30 天未下单的客户',
    closed: '没有停用的客户',
  },
  noMatch: '没有符合条件的客户',
} as const satisfies { none: Record<CompanyView, string> } & Record<string, unknown>;

export const isView = (text: string): text is CompanyView => text in COMPANY_VIEWS;
