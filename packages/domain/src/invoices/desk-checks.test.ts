import { describe, expect, it } from 'vitest';
import { fen } from '../money';
import { invoiceChecks, titleChecks } from './desk-checks';
import { taxNumberCheck } from './tax-number';
import type { TitleFields } from './title';

const first = '91330106MA0000001';
const taxNumber = `${first}${taxNumberCheck(first)}`;
const title: TitleFields = {
  kind: 'ordinary',
  holder: 'enterprise',
  name: '岬口酒店用品有限公司',
  taxNumber,
  address: '',
  phone: '',
  bank: '',
  account: '',
  receivePhone: '',
  receiveEmail: '',
};
const failing = (checks: readonly { ok: boolean | null; text: string }[]) =>
  checks.filter(({ ok }) => ok === false).map(({ text }) => text);

describe('开票前的核对', () => {
  const facts = {
    title,
    company: '岬口酒店用品',
    amount: fen(10_000),
    orders: [{ no: 'PF1', state: 'completed', payable: fen(10_000), refunded: fen(0), amount: fen(10_000) }],
    lines: [{ taxCode: '1030307', amount: fen(10_000) }],
  };
  it.each([
    ['都对', {}, []],
    ['抬头不是这家', { company: '云屿' }, ['抬头与客户「云屿」不同名']],
    [
      '税号错一位',
      { title: { ...title, taxNumber: `${first}?` } },
      ['抬头资料：税号校验不通过，请核对是否有误'],
    ],
    [
      '申请后又退了款',
      {
        orders: [
          {
            ...facts.orders[0],
            no: 'PF1',
            state: 'completed',
            payable: fen(10_000),
            refunded: fen(100),
            amount: fen(10_000),
          },
        ],
      },
      ['订单 PF1 已退款，现在只能开 ¥99.00'],
    ],
    ['差一分', { lines: [{ taxCode: '1', amount: fen(9_999) }] }, ['明细合计与价税合计差 ¥0.01']],
    ['没有编码', { lines: [{ taxCode: '', amount: fen(10_000) }] }, ['1 行没有税收分类编码']],
  ])('%s', (_name, over, texts) => {
    expect(failing(invoiceChecks({ ...facts, ...over }))).toEqual(texts);
  });
});

describe('抬头审核', () => {
  const facts = { title, company: '岬口酒店用品', licenceTaxNumber: taxNumber, twins: [] };
  it.each([
    ['都对', {}, []],
    ['入驻时没填税号也不算错', { licenceTaxNumber: '' }, []],
    ['与执照不同', { licenceTaxNumber: '91' }, ['入驻时的税号是 91']],
    ['别的客户也用', { twins: ['甲', '乙', '丙', '丁'] }, ['同一税号还有：甲、乙、丙']],
    ['个人抬头不看税号与执照', { title: { ...title, holder: 'personal' as const, taxNumber: '' } }, []],
    ['专票缺开户行', { title: { ...title, kind: 'special' as const } }, ['请填写营业执照上的注册地址']],
  ])('%s', (_name, over, texts) => {
    expect(failing(titleChecks({ ...facts, ...over }))).toEqual(texts);
  });
});
