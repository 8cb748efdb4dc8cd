import type { CallData } from '@pifa/contract/staff';

export type Robot = CallData<'adminRobots'>[number];

export const KIND_WORDS: Readonly<Record<Robot['kind'], string>> = {
  wecom: '企业微信',
  dingtalk: '钉钉',
  feishu: '飞书',
};

/** Where the address is found, and what it begins with. */
export const ADDRESS_HINTS: Readonly<Record<Robot['kind'], string>> = {
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
};

export const EVENT_WORDS: Readonly<Record<Robot['events'][number], string>> = {
  order: '新订单（已付款）',
  quote: '新询价',
  transfer: '转账凭证',
  'after-sale': '新售后',
  application: '入驻申请',
};
