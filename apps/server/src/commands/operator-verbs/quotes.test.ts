import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteVerbs } from './quotes';
import { readAnswer } from './read-answer';

const TABLE = `行号,起始数量,件价,个价,有货,替代货号,起订量,免步长,备注
1,0,,1.50,,,48,否,现货
1,240,34.8,1.45,,,,,
2,,,,无,,,,厂家停产
3,0,66,5.60,无,B2001,,,以同类商品代替
,,,,,,,,
`;

describe('报价文件', () => {
  it('表格：同一行号的几行是几档；无货、替代、起订量、步长、备注', () => {
    const line = { available: true, substitute: '', minNum: 0, stepWaived: true, note: '' };
    const wanted = {
      lines: [
        {
          ...line,
          line: 1,
          offers: [
            { fromNum: 0, perPiece: 1.5 },
            { fromNum: 240, perPack: 34.8, perPiece: 1.45 },
          ],
          minNum: 48,
          stepWaived: false,
          note: '现货',
        },
        { ...line, line: 2, available: false, offers: [], note: '厂家停产' },
        {
          ...line,
          line: 3,
          available: false,
          offers: [{ fromNum: 0, perPack: 66, perPiece: 5.6 }],
          substitute: 'B2001',
          note: '以同类商品代替',
        },
      ],
    };
    expect(readAnswer(Buffer.from(TABLE))).toEqual(wanted);
    expect(readAnswer(Buffer.from(`\uFEFF${TABLE.replaceAll('\n', '\r\n')}`))).toEqual(wanted);
  });

  it('JSON 原样照用', () => {
    const body = { message: '含税', lines: [{ line: 1, offers: [{ perPiece: 1.5 }] }] };
    expect(readAnswer(Buffer.from(JSON.stringify(body)))).toEqual(body);
  });
});

describe('命令', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pifa-quote-'));
    await writeFile(join(folder, 'quote.csv'), '行号,个价\n1,1.5\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('answer-quote：文件与选项合成一次报价；少了单号或文件不发', async () => {
    const file = join(folder, 'quote.csv');
    const verb = quoteVerbs.verbs['answer-quote'];
    const request = await verb?.({
      first: 'XJ20260618000001',
      second: '',
      values: { file, 'valid-days': '3', message: '含税', discounts: 'yes' },
    });
    expect(request).toMatchObject({
      call: 'adminQuoteAnswer',
      body: {
        id: 'XJ20260618000001',
        validDays: 3,
        message: '含税',
        discountsAllowed: true,
        lines: [{ line: 1 }],
      },
    });
    expect(await verb?.({ first: '', second: '', values: { file } })).toBeUndefined();
    expect(await verb?.({ first: 'XJ20260618000001', second: '', values: {} })).toBeUndefined();
  });
});
