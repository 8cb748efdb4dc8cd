import { expect, test } from 'vitest';
import { type Cell, type GroupDraft, groupBody, NEW_GROUP } from './matrix';
import { groupStaleRows, laidOver } from './matrix-stale';

const cell = (goodsId: string, own: Partial<Cell> = {}): Cell => ({
  goodsId,
  version: 1,
  code: `GL-${goodsId}`,
  barcode: '',
  IP: '10',
  SP: '1',
  packing: '10',
  least: '0',
  step: '1',
  packStep: '1',
  stock: '100',
  on: true,
  isSold: false,
  ...own,
});
const places = { category: [{ value: '8', label: '劳保' }], brand: [{ value: '8', label: '赛立特' }] };
const group = (version: number, cells: GroupDraft['cells']): GroupDraft => ({
  ...NEW_GROUP,
  version,
  name: '手套',
  keys: [{ name: '颜色', values: Object.keys(cells) }],
  cells,
});

test('我改红的价，同事改蓝的价、红的库存卖掉了：用我的覆盖也不动蓝的，不把库存写回去', () => {
  const base = group(1, { 红: cell('1'), 蓝: cell('2') });
  const mine = group(1, { 红: cell('1', { IP: '12' }), 蓝: cell('2') });
  const theirs = group(2, {
    红: cell('1', { version: 4, stock: '60' }),
    蓝: cell('2', { version: 3, IP: '9' }),
  });
  const next = laidOver(mine, base, theirs);
  expect(next.version).toBe(2);
  expect(next.cells.红).toEqual(cell('1', { version: 4, IP: '12', stock: '60' }));
  expect(next.cells.蓝).toEqual(cell('2', { version: 3, IP: '9' }));
  expect(groupStaleRows(theirs, next, places)).toEqual([
    ['红', 'GL-1 ¥10/¥1 库存 60', 'GL-1 ¥12/¥1 库存 60'],
  ]);
});

const placesOf = ({ cells }: GroupDraft) => Object.keys(cells);

test('同事加了绿的、移出了蓝的，我只改红的价：用我的覆盖，绿的留下，蓝的不回来', () => {
  const base = group(1, { 红: cell('1'), 蓝: cell('2') });
  const mine = group(1, { 红: cell('1', { IP: '12' }), 蓝: cell('2') });
  const theirs = group(2, { 红: cell('1'), 绿: cell('3') });
  const next = laidOver(mine, base, theirs);
  expect(next.keys).toEqual([{ name: '颜色', values: ['红', '绿'] }]);
  expect([placesOf(next), next.gaps]).toEqual([['红', '绿'], []]);
  const body = groupBody(next, theirs, '9');
  expect(body.removed).toEqual([]);
  expect(body.rows).toMatchObject([{ goodsId: '1', list: { IP: '12' } }]);
});

test('同事移出的正是我改过的：留着我的；我去掉的照样去掉', () => {
  const base = group(1, { 红: cell('1'), 蓝: cell('2'), 白: cell('4') });
  const mine = group(1, { 红: cell('1'), 蓝: cell('2', { IP: '8' }) });
  const theirs = group(2, { 红: cell('1'), 绿: cell('3'), 白: cell('4') });
  const next = laidOver(mine, base, theirs);
  expect(next.keys[0]?.values).toEqual(['红', '蓝', '绿']);
  expect(next.cells.蓝?.IP).toBe('8');
  expect(groupBody(next, theirs, '9').removed).toEqual(['4']);
  expect(groupStaleRows(theirs, next, places).map(([label]) => label)).toEqual(['规格', '白', '蓝']);
});

test('我加一种颜色，同事加一种尺码：谁也没说有的组合不新建', () => {
  const of = (
    version: number,
    colours: string[],
    sizes: string[],
    cells: GroupDraft['cells'],
    gaps: string[],
  ) => ({
    ...group(version, cells),
    keys: [
      { name: '颜色', values: colours },
      { name: '尺码', values: sizes },
    ],
    gaps,
  });
  const base = of(1, ['红'], ['大'], { '红 / 大': cell('1') }, []);
  const mine = of(1, ['红', '蓝'], ['大'], { '红 / 大': cell('1') }, []);
  const theirs = of(2, ['红'], ['大', '小'], { '红 / 大': cell('1'), '红 / 小': cell('2') }, []);
  const next = laidOver(mine, base, theirs);
  expect([placesOf(next).toSorted(), next.gaps]).toEqual([
    ['红 / 大', '红 / 小', '蓝 / 大'].toSorted(),
    ['蓝 / 小'],
  ]);
  expect(groupBody(next, theirs, '9')).toMatchObject({ removed: [], rows: [{ values: ['蓝', '大'] }] });
});

test('两人各自新建了同一种颜色：是同一个货号', () => {
  const base = group(1, { 红: cell('1') });
  const mine = group(1, { 红: cell('1'), 蓝: cell('', { version: 0, code: '', IP: '8', stock: '0' }) });
  const theirs = group(2, { 红: cell('1'), 蓝: cell('2', { stock: '50' }) });
  const next = laidOver(mine, base, theirs);
  expect(next.cells.蓝).toEqual(cell('2', { IP: '8', stock: '50' }));
  expect(groupBody(next, theirs, '9').removed).toEqual([]);
});

test('名称、单位、图片：我没动过的留同事的，我改了的用我的，每一样都列出来', () => {
  const own = (version: number, part: Partial<GroupDraft>) => ({
    ...group(version, { 红: cell('1') }),
    ...part,
  });
  const base = own(1, { images: { 红: '/a.jpg', 蓝: '/b.jpg' } });
  const mine = own(1, { name: '手套新', images: { 红: '/a.jpg', 蓝: '/c.jpg' } });
  const theirs = own(2, {
    name: '手套旧',
    code: 'GL2',
    unit: '双',
    packUnit: '箱',
    brandId: '8',
    images: { 红: '/d.jpg', 蓝: '/b.jpg' },
  });
  const next = laidOver(mine, base, theirs);
  expect(next).toMatchObject({ name: '手套新', code: 'GL2', unit: '双', packUnit: '箱', brandId: '8' });
  expect(next.images).toEqual({ 红: '/d.jpg', 蓝: '/c.jpg' });
  expect(groupStaleRows(theirs, next, places)).toEqual([
    ['名称', '手套旧', '手套新'],
    ['「蓝」的图', '同事的图', '我的图'],
  ]);
  expect(
    groupStaleRows(theirs, mine, places).map(([label, now]) => (label === '品牌' ? now : label)),
  ).toEqual(['名称', '组货号', '赛立特', '单位', '整件单位', '「红」的图', '「蓝」的图']);
});
