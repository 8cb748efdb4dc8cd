import { expect, test } from 'vitest';
import { priceReader } from './price-table';

const readRows = (heads: string, rows: readonly string[]) => {
  const reader = priceReader(heads.split(','));
  if ('problem' in reader) return reader.problem;
  return rows.map((row, at) => reader({ line: at + 2, cells: row.split(',') }));
};
const read = (heads: string, ...rows: string[]) => {
  const found = readRows(heads, rows);
  if (typeof found === 'string') return found;
  const said = found.flatMap(({ entries }) =>
    entries.map(({ list, code, fromPieces, perPack, perPiece }) =>
      [list, code, fromPieces, perPack, perPiece].join(' '),
    ),
  );
  return [...said, ...found.flatMap(({ wrong }) => wrong.map(({ line, text }) => `第 ${line} 行 ${text}`))];
};

test.each<[string, string[], string | string[]]>([
  [
    '长表：一行一个价，数量档、只写个价都行',
    ['价目表,货号,起始数量,件价,个价', '华南,A1,,34.80,1.55', '华南,A1,240,,1.40'],
    ['华南 A1 0 348000 15500', '华南 A1 240  14000'],
  ],
  [
    '宽表：一家客户两列',
    ['货号,商品,1001 件价,1001 个价,1002件价,1002个价', 'A1,水,34.8,1.55,33,1.5', 'A2,茶,,,¥20,1'],
    ['1001 A1 0 348000 15500', '1002 A1 0 330000 15000', '1002 A2 0 200000 10000'],
  ],
  [
    '手工记的价：带元、带单位；横线、无是没有价',
    ['货号,1001 件价,1001 个价', 'A1,34.80元,1.55元/瓶', 'A2,—,无', 'A3,-,￥2 元', 'A4,1斤,1'],
    ['1001 A1 0 348000 15500', '1001 A3 0  20000', '第 5 行 价格读不出来，应为元，最多四位小数'],
  ],
  ['空着的不变，删除的结束', ['价目表,货号,件价,个价', '华南,A1,,', '华南,A2,,删除'], ['华南 A2 0  ']],
  [
    '读不出来的行说为什么，别的行照收',
    [
      '价目表,货号,起始数量,件价,个价',
      '华南,A1,,34.80,',
      '华南,,,1,1',
      '华南,A2,,1,一元',
      '华南,A3,半件,1,1',
      '华南,A4,,1,1',
      '华南,A5,,,0',
      '华南,A6,,0,0',
    ],
    [
      '华南 A4 0 10000 10000',
      '第 2 行 请也写个价；只写件价不行',
      '第 3 行 没有货号',
      '第 4 行 价格读不出来，应为元，最多四位小数',
      '第 5 行 起始数量应为整数',
      '第 7 行 价格要大于 0',
      '第 8 行 价格要大于 0',
    ],
  ],
  [
    '全角的与半角的一样，我们的文件在公式符号前加的撇号不算',
    ['货号,１００１　件价,1001 个价,华南（大） 个价', "Ａ１,３４.８,1.55,'+", "'-A2,,1.5,1.4"],
    [
      '1001 A1 0 348000 15500',
      '1001 -A2 0  15000',
      '华南(大) -A2 0  14000',
      '第 2 行 价格读不出来，应为元，最多四位小数',
    ],
  ],
  [
    '删除不能写开始',
    ['价目表,货号,个价,开始', '华南,A1,删除,2026-12-01', '华南,A2,删除,'],
    ['华南 A2 0  ', '第 2 行 「删除」从生效时间起结束，不能写「开始」'],
  ],
  [
    '两列写的是同一家的件价',
    ['货号,1001 件价,1001 个价,１００１　整件价', 'A1,34.8,1.55,33'],
    '第 2 列「1001 件价」和第 4 列「1001 整件价」是一样的，请只留一列',
  ],
  [
    '长表里有两列个价',
    ['价目表,货号,件价,个价,单价', '华南,A1,34.8,1.55,1.5'],
    '第 4 列「个价」和第 5 列「单价」是一样的，请只留一列',
  ],
  [
    '又有价目表又有客户编号',
    ['价目表,客户编号,货号,个价', '华南,,A1,1.5'],
    '第 1 列「价目表」和第 2 列「客户编号」是一样的，请只留一列',
  ],
  ['货号旁边有别的编码：读前一列', ['价目表,货号,商品编码,个价', '华南,A1,X9,1.5'], ['华南 A1 0  15000']],
  ['没有货号列', ['价目表,件价', '华南,1'], '没有「货号」这一列'],
  [
    '没说给谁',
    ['货号,件价,个价', 'A1,1,1'],
    '请写明给谁：一列「价目表」或「客户编号」，或「1001 件价」「1001 个价」这样的列',
  ],
])('%s', (_name, [heads = '', ...rows], said) => {
  expect(read(heads, ...rows)).toEqual(said);
});

/** Seen to fail: 「1,50」 was taken as 150. */
test('价格里的逗号只分千位：当小数点写的不收，说为什么', () => {
  const reader = priceReader(['价目表', '货号', '件价', '个价']);
  if ('problem' in reader) throw new Error(reader.problem);
  const said = (pack: string, piece: string) => {
    const { entries, wrong } = reader({ line: 2, cells: ['华南', 'A1', pack, piece] });
    return wrong[0]?.text ?? [entries[0]?.perPack, entries[0]?.perPiece];
  };
  expect(said('¥1,234.50', '1，234')).toEqual([12_345_000, 12_340_000]);
  expect(said('34,80', '1.5')).toBe('价格读不出来：逗号只能分千位，如 1,234.50；小数点请写「.」');
  expect(said('', '1,50')).toBe('价格读不出来：逗号只能分千位，如 1,234.50；小数点请写「.」');
});

test('开始、结束是北京时间；结束写日子，就到那天完', () => {
  const found = readRows('价目表,货号,个价,开始,结束', ['华南,A1,1,2026-12-01,2026-12-31']);
  if (typeof found === 'string') throw new Error(found);
  const [entry] = found[0]?.entries ?? [];
  expect(new Date(entry?.start ?? 0).toISOString()).toBe('2026-11-30T16:00:00.000Z');
  expect(new Date(entry?.end ?? 0).toISOString()).toBe('2026-12-31T16:00:00.000Z');
});
