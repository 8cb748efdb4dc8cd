import { type Fen, formatAmount } from '../money';

/** Whose group robots the mall can speak through. */
export const ROBOT_KINDS = ['wecom', 'dingtalk', 'feishu'] as const;
export type RobotKind = (typeof ROBOT_KINDS)[number];

/** What a group is told of (ADMIN §7.1). */
export const ROBOT_EVENTS = ['order', 'quote', 'transfer', 'after-sale', 'application'] as const;
export type RobotEvent = (typeof ROBOT_EVENTS)[number];
export const isRobotEvent = (text: string): text is RobotEvent =>
  (ROBOT_EVENTS as readonly string[]).includes(text);

/** What happened, as far as a group chat may know it: never an address, a contact or a phone. */
export interface RobotNews {
  event: RobotEvent;
  /** of the order, the quote, the request or the application */
  no: string;
  /** '' = a visitor */
  company: string;
  amount: Fen;
  /** kinds of goods */
  kinds: number;
}

const yuan = (amount: Fen): string => `¥${formatAmount(amount)}`;
const SENTENCES: Record<RobotEvent, (news: RobotNews) => string> = {
  order: ({ no, kinds, amount }) => `新订单：已付款 ${yuan(amount)}，${kinds} 种商品\n订单 ${no}`,
  quote: ({ no, kinds }) => `新询价：${kinds} 种商品，待报价\n询价单 ${no}`,
  transfer: ({ no, amount }) => `转账凭证：${yuan(amount)}，待确认到账\n订单 ${no}`,
  'after-sale': ({ no, amount }) => `新售后：${yuan(amount)}，待处理\n售后单 ${no}`,
  application: ({ no }) => `新入驻申请，待审核\n申请 ${no}`,
};

/** A mainland mobile number anywhere in a text that a customer wrote. */
const PHONE = /(?<!\d)1\d{10}(?!\d)/g;

/** The message to a group: what waits, of whom, under which number. */
export function robotText(mall: string, news: RobotNews): string {
  const who = news.company === '' ? '访客' : news.company.replace(PHONE, '***');
  return `【${mall}】${SENTENCES[news.event](news)}\n客户 ${who}`;
}
