import { expect, it } from 'vitest';
import { csvCell, csvFile, ellipsis } from './index';

it.each([
  ['=1+1', "'=1+1"],
  ['+86', "'+86"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  [' =1', "' =1"],
  ['\t=1', '"\'\t=1"'],
  [-5, '-5'],
  ['他说"好"', '"他说""好"""'],
  ['a,b', '"a,b"'],
  ['两\n行', '"两\n行"'],
  [null, ''],
  [12.5, '12.5'],
  ['2026112000000001', '"2026112000000001\t"'],
  ['13800138000', '13800138000'],
])('单元格 %j → %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it('带 BOM、CRLF，Excel 和 WPS 打开不乱码', () => {
  expect(csvFile(['品名', '数量'], [['水', 2]])).toBe('\uFEFF品名,数量\r\n水,2\r\n');
});

it('卡券说明超过 15 个字加省略号', () => {
  expect(ellipsis('一二三四五六七八九十一二三四五')).toBe('一二三四五六七八九十一二三四五');
  expect(ellipsis('一二三四五六七八九十一二三四五六')).toBe('一二三四五六七八九十一二三四五…');
  expect(ellipsis('😀😀😀', 2)).toBe('😀😀…');
});
