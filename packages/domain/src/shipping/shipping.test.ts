import { describe, expect, it } from 'vitest';
import {
  amountWords,
  carrierCalled,
  carrierNames,
  carrierOfWaybill,
  packsAndPieces,
  readWaybills,
} from './index';

const rowsOf = (text: string) =>
  readWaybills(text).rows.map(({ orderNo, trackingNo, carrier }) => [orderNo, trackingNo, carrier]);

describe('按运单号认快递公司', () => {
  it.each([
    ['SF1234567890123', '顺丰速运'],
    ['sf123456789012', '顺丰速运'],
    ['JDVA12345678901', '京东快递'],
    ['YT1234567890123', '圆通速递'],
    ['753820416372', '中通快递'],
    ['78123456789012', '中通快递'],
    ['773123456789012', '申通快递'],
    ['4312345678901', '韵达快递'],
    ['463123456789012', '韵达快递'],
    ['JT1234567890123', '极兔速递'],
    ['DPK123456789012', '德邦快递'],
    ['9812345678901', '邮政快递包裹'],
    ['EA123456789CN', 'EMS'],
    ['1112345678901', 'EMS'],
    ['12345', ''],
    ['ABC123', ''],
    ['', ''],
  ])('%s → %s', (waybill, carrier) => expect(carrierOfWaybill(waybill)).toBe(carrier));

  it('简称也认：顺丰、中通、京东物流、ems；没有的不猜', () => {
    expect(['顺丰', ' 中通 ', '京东物流', 'ems', '某某物流'].map(carrierCalled)).toEqual([
      '顺丰速运',
      '中通快递',
      '京东快递',
      'EMS',
      '',
    ]);
    expect(carrierNames).toContain('德邦快递');
  });
});

describe('粘贴订单号与运单号', () => {
  const NO = 'PF20261123000086';
  it.each([
    ['两列，制表符', `${NO}\tSF1234567890123`, [[NO, 'SF1234567890123', '']]],
    ['三列，带快递简称', `${NO}\tSF1234567890123\t顺丰`, [[NO, 'SF1234567890123', '顺丰速运']]],
    ['空格隔开，前后有空格', `  ${NO}   753820416372 `, [[NO, '753820416372', '']]],
    ['逗号，全角逗号', `${NO}，753820416372`, [[NO, '753820416372', '']]],
    [
      '全角数字与字母',
      'ＰＦ２０２６１１２３００００８６\tＳＦ１２３４５６７８９０１２３',
      [[NO, 'SF1234567890123', '']],
    ],
    ['运单号里有空格', `${NO}\tSF 1234 5678 90123`, [[NO, 'SF1234567890123', '']]],
    ['运单号在前', `753820416372\t${NO}`, [[NO, '753820416372', '']]],
    ['拆分的子单', `${NO}-2\t753820416372`, [[`${NO}-2`, '753820416372', '']]],
    ['小写', `pf20261123000086\tsf1234567890123`, [[NO, 'SF1234567890123', '']]],
    ['引号与防公式的单引号', `"${NO}"\t'753820416372`, [[NO, '753820416372', '']]],
    ['多余的列：收件人、件数', `${NO}\t王采购\t753820416372\t3`, [[NO, '753820416372', '']]],
    ['空行跳过', `\n${NO}\t753820416372\n\n`, [[NO, '753820416372', '']]],
  ])('%s', (_what, text, rows) => expect(rowsOf(text)).toEqual(rows));

  it('快递公司的导出表：按表头认列，其余忽略并说出来', () => {
    const read = readWaybills(
      [
        '寄件人\t商家订单号\t运单号\t物流公司\t重量\t备注',
        `云屿\t${NO}\t753820416372\t中通快递\t3.2\t`,
        `云屿\tPF20261123000081\tYT1234567890123\t圆通\t1\t加急`,
      ].join('\r\n'),
    );
    expect(read.rows).toEqual([
      { line: 2, orderNo: NO, trackingNo: '753820416372', carrier: '中通快递' },
      { line: 3, orderNo: 'PF20261123000081', trackingNo: 'YT1234567890123', carrier: '圆通速递' },
    ]);
    expect(read.ignored).toEqual(['寄件人', '重量', '备注']);
  });

  it('「快递单号」与「快递公司」两列不会弄混；表里自己的快递名称照用', () => {
    expect(rowsOf(`快递公司,快递单号,订单编号\n渡岬物流,DJ144863417919,${NO}`)).toEqual([
      [NO, 'DJ144863417919', '渡岬物流'],
    ]);
  });

  it.each([
    ['没有运单号', NO, '没有运单号'],
    ['表格把长数字变成科学计数', `${NO}\t7.5382E+11`, '科学计数'],
    ['运单号太短', `订单号\t运单号\n${NO}\t12`, '不像运单号'],
    ['有运单号没有订单号', '订单号\t运单号\n\t753820416372', '没有订单号'],
  ])('%s → 说出是哪一行', (_what, text, says) => {
    const { rows, problems } = readWaybills(text);
    expect(rows).toEqual([]);
    expect(problems[0]?.text).toContain(says);
  });
});

describe('发多少件、多少个', () => {
  const line = { packs: 2, pieces: 30, total: 78, piecesPerPack: 24 };
  it.each([
    ['一个没发：按客户下单的件和个', { ...line, left: 78 }, '2 件 30 个'],
    ['发过一些：能成件的成件', { ...line, left: 50 }, '2 件 2 个'],
    ['不足一件', { ...line, left: 5 }, '5 个'],
    ['没有剩的', { ...line, left: 0 }, ''],
    ['上千：分节', { packs: 1200, pieces: 0, total: 28_800, left: 28_800, piecesPerPack: 24 }, '1,200 件'],
  ])('%s', (_what, left, words) => expect(amountWords(packsAndPieces(left))).toBe(words));
});
