import { expect, it } from 'vitest';
import { fen } from '../money';
import { ROBOT_EVENTS, robotText } from './robot-text';

const news = { no: 'PF2026', company: '云朵便利', amount: fen(128_050), kinds: 12 };

it.each([
  ['order', '【汀禾批发】新订单：已付款 ¥1,280.50，12 种商品\n订单 PF2026\n客户 云朵便利'],
  ['quote', '【汀禾批发】新询价：12 种商品，待报价\n询价单 PF2026\n客户 云朵便利'],
  ['transfer', '【汀禾批发】转账凭证：¥1,280.50，待确认到账\n订单 PF2026\n客户 云朵便利'],
  ['after-sale', '【汀禾批发】新售后：¥1,280.50，待处理\n售后单 PF2026\n客户 云朵便利'],
  ['application', '【汀禾批发】新入驻申请，待审核\n申请 PF2026\n客户 云朵便利'],
] as const)('群里看到的%s', (event, text) => {
  expect(robotText('汀禾批发', { ...news, event })).toBe(text);
});

it.each(ROBOT_EVENTS)('%s：没有公司的叫访客；公司名里写了手机号的，群里看不到号码', (event) => {
  expect(robotText('汀禾', { ...news, event, company: '' })).toContain('客户 访客');
  const text = robotText('汀禾', { ...news, event, company: '老王水站13812345678' });
  expect(text).toContain('客户 老王水站***');
  expect(text).not.toMatch(/1\d{10}/);
});
