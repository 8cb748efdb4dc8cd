import type { MessageType } from '../types';
import type { HoleName } from './holes';

/** Groups of events, in the order of the screen. */
export const EVENT_GROUPS = ['账号', '订单', '售后', '询价', '发票', '活动与价格'] as const;

/** Something that happens and of which buyers are told. */
export interface EventDefinition {
  group: (typeof EVENT_GROUPS)[number];
  name: string;
  /** when it is sent */
  when: string;
  /** to whom */
  to: string;
  type: MessageType;
  /** what its texts may use */
  holes: readonly HoleName[];
  /** 站内消息: its usual texts; absent = it sends none */
  box?: { title: string; text: string };
  /** 短信: its usual text; absent = it sends none */
  sms?: string;
  /** the text message costs money and repeats the message box: nobody gets it until it is switched on */
  smsOffAtFirst?: true;
  /** the text message cannot be switched off, and must name this hole */
  smsNeeds?: HoleName;
}

/** Whoever began a trade, and those who run the company's account. */
export const TRADERS = '下单的账号与公司管理员';

/** 短信 beside 站内消息: the same sentence to whoever began it, switched off from the start. */
export const withSms = <Event extends EventDefinition & { box: { text: string } }>(event: Event) => ({
  ...event,
  sms: event.box.text,
  smsOffAtFirst: true as const,
});
