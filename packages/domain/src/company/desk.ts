import type { CompanyUserState } from './users';

/** The built-in views of the staff's list of customers, in their order (ADMIN §7.5). */
export const COMPANY_VIEWS = {
  all: '全部',
  mine: '我的客户',
  'to-call': '该回访',
  'follow-up': '待跟进',
  new: '新客未首单',
  quiet: '30 天无单',
  closed: '已停用',
} as const;
export type CompanyView = keyof typeof COMPANY_VIEWS;
export const companyViews = Object.keys(COMPANY_VIEWS) as CompanyView[];

/** Without an order for so many days a company is quiet. */
export const QUIET_DAYS = 30;
/** 近 90 天: the span of a list's figures unless another is chosen. */
export const FIGURE_DAYS = 90;

/** Columns of the export, by the keys of the list's columns. */
export const COMPANY_COLUMNS = {
  company: '公司',
  code: '客户编号',
  level: '等级',
  salesperson: '业务员',
  priceList: '价目表',
  region: '地区',
  tags: '标签',
  lastOrder: '最近下单',
  rhythm: '周期',
  spanOrders: '期间订单',
  spanAmount: '期间金额',
  orders: '累计订单',
  amount: '累计金额',
  unpaid: '未付',
  state: '状态',
  createTime: '建档时间',
  contact: '联系人',
  phone: '手机',
} as const;
export type CompanyColumn = keyof typeof COMPANY_COLUMNS;
export const companyColumns = Object.keys(COMPANY_COLUMNS) as CompanyColumn[];

/** Most tags of a company, and the longest of them. */
export const COMPANY_TAGS_MOST = 12;
export const COMPANY_TAG_LENGTH = 12;

/** What staff do to the users of a company. */
export const DESK_USER_ACTS = {
  close: '停用',
  reopen: '启用',
  'hand-over': '设为管理员',
  'reset-password': '短信重设密码',
  'end-sessions': '结束登录',
} as const;
export type DeskUserAct = keyof typeof DESK_USER_ACTS;
export const deskUserActs = Object.keys(DESK_USER_ACTS) as DeskUserAct[];

/** Why staff cannot do this to a user of a company, in Chinese; null when they can. */
export function deskUserActProblem({
  act,
  state,
  isManager,
}: {
  act: DeskUserAct;
  state: CompanyUserState;
  isManager: boolean;
}): string | null {
  if (act === 'reopen') return state === 'closed' ? null : '该成员没有停用';
  if (state === 'closed') return act === 'close' ? '该成员已经停用' : '该成员已停用，请先启用';
  if (act === 'close') return isManager ? '他是公司管理员，请先把管理权交给别人，或停用整个客户' : null;
  if (act !== 'hand-over') return null;
  if (isManager) return '他已经是管理员';
  return state === 'invited' ? '对方还没有设置密码，不能接管' : null;
}
