import { count, day, instant, z } from '../define-call';

export const companyUser = z.object({
  id: z.string(),
  name: z.string(),
  /** masked; '' for those who may not read contacts */
  phone: z.string(),
  isManager: z.boolean(),
  state: z.enum(['open', 'invited', 'closed']),
  stateName: z.string(),
  tone: z.string(),
  sessionNum: count,
  createTime: instant,
  lastLoginTime: instant.optional(),
});

export const note = z.object({
  id: z.string(),
  author: z.string(),
  text: z.string(),
  createTime: instant,
  followUpOn: day.optional(),
  doneTime: instant.optional(),
});

/** What a terminal calls the fields of a customer. */
export const COMPANY_LABELS = {
  addresses: '地址',
  afterSales: '售后',
  code: '客户编号',
  everyDays: '通常几天一单',
  firstOrderTime: '首单',
  followUpOn: '跟进日期',
  habit: '习惯',
  hasLicence: '有营业执照',
  isDue: '该补货',
  isManager: '管理员',
  isOpen: '启用',
  isToCall: '该回访',
  kinds: '商品种数',
  lastIP: '上次件价',
  lastIpcnt: '上次件数',
  lastLoginTime: '最近登录',
  lastOrderTime: '最近下单',
  lastSP: '上次个价',
  lastSpcnt: '上次个数',
  lastTime: '上次购买',
  listIP: '标价件价',
  listSP: '标价个价',
  notes: '备注',
  orderNum: '订单数',
  quotes: '询价单',
  salespersonId: '业务员 id',
  sessionNum: '登录数',
  sinceDays: '几天没下单',
  source: '来源',
  spanAmount: '期间金额',
  spanOrderNum: '期间订单',
  times: '买过次数',
  titles: '抬头',
  unpaidAmount: '待付金额',
} as const;
