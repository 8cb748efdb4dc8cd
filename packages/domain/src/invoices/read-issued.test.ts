import { describe, expect, it } from 'vitest';
import { isInvoiceNumber, nameApplications, readIssuedInvoices } from './read-issued';

const row = (over: object) => ({ line: 1, no: '', number: '', amount: '', day: '', ...over });
const NUMBER = '26332000000000000007';

describe('粘贴开好的发票', () => {
  it.each([
    ['申请号⇥号码', `FP20261126000001\t${NUMBER}`, { no: 'FP20261126000001', number: NUMBER }],
    [
      '四栏，次序不拘',
      `2026/11/6\t5,446.16\t${NUMBER}\tfp20261126000001`,
      { no: 'FP20261126000001', number: NUMBER, amount: '5446.16', day: '2026-11-06' },
    ],
    [
      '空格分开，金额带符号',
      `FP20261126000001 ${NUMBER} ￥1,200`,
      { no: 'FP20261126000001', number: NUMBER, amount: '1200.00' },
    ],
    [
      '逗号分开',
      `FP20261126000001,${NUMBER},300.00`,
      { no: 'FP20261126000001', number: NUMBER, amount: '300.00' },
    ],
    ['只有号码', NUMBER, { number: NUMBER }],
    [
      '公司名也在行里',
      `FP20261126000001\t某某有限公司\t${NUMBER}`,
      { no: 'FP20261126000001', number: NUMBER },
    ],
    [
      '税局导出的时间',
      `FP20261126000001\t${NUMBER}\t2026-11-26 10:20:30`,
      { no: 'FP20261126000001', number: NUMBER, day: '2026-11-26' },
    ],
  ])('%s', (_name, text, want) => {
    expect(readIssuedInvoices(text)).toEqual({ rows: [row(want)], problems: [] });
  });
  it('表头与空行不算；没有号码、科学计数的说出是哪一行', () => {
    const text = `申请号\t发票号码\n\nFP20261126000001\t${NUMBER}\nFP20261126000002\nFP20261126000003\t2.6332E+19`;
    expect(readIssuedInvoices(text)).toEqual({
      rows: [row({ line: 3, no: 'FP20261126000001', number: NUMBER })],
      problems: [
        { line: 4, text: '没有发票号码' },
        { line: 5, text: '号码被表格变成了科学计数，请把该列设为文本再复制' },
      ],
    });
  });
  it('只有号码的行按所选的次序对上，写明申请号的不再占位；多出来的对不上', () => {
    const rows = [
      row({ number: 'A1234567' }),
      row({ no: 'FP2', number: 'B1234567' }),
      row({ number: 'C1234567' }),
      row({ number: 'D1234567' }),
    ];
    expect(nameApplications(rows, ['FP1', 'FP2', 'FP3']).map(({ no }) => no)).toEqual([
      'FP1',
      'FP2',
      'FP3',
      '',
    ]);
  });
  it.each([
    [NUMBER, true],
    ['FP20261126000001', false],
    ['123', false],
  ])('%s 是不是发票号码：%s', (text, is) => {
    expect(isInvoiceNumber(text)).toBe(is);
  });
});
