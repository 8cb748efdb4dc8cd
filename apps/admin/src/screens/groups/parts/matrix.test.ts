import { expect, test } from 'vitest';
import type { Group } from '../queries';
import { codeOf, countChanges, draftOf, filled, groupBody, groupProblem, NEW_GROUP, rowsOf } from './matrix';

/** Seen to fail: with every row sent; with gaps among the rows; with the stock of known goods always sent. */
const group: Group = {
  id: '9',
  version: 4,
  name: '手套',
  code: 'S12',
  pattern: '{组}-{颜色}-{尺码}',
  keys: [
    { name: '颜色', values: ['红', '蓝'] },
    { name: '尺码', values: ['S', 'M'] },
  ],
  categoryId: '7',
  brandId: '',
  unit: '只',
  packUnit: '箱',
  rows: ['红 S', '红 M', '蓝 S'].map((text, n) => ({
    goodsId: String(n + 1),
    version: 2,
    values: text.split(' '),
    code: `OLD-${n}`,
    barcode: '',
    name: '手套',
    listIP: 270,
    listSP: 0.3,
    packingSpecification: 1000,
    minNum: 500,
    stepSize: 100,
    itemStepSize: 1,
    available: 10,
    status: 'on' as const,
    image: `/${text.slice(0, 1)}.webp`,
    isSold: n === 0,
  })),
};

test('没有货号的组合是空着的格；货号没填的按规则', () => {
  const draft = draftOf(group);
  expect(draft.gaps).toEqual(['蓝 / M']);
  expect(rowsOf(draft).map(({ place }) => place)).toEqual(['红 / S', '红 / M', '蓝 / S']);
  const whole = { ...draft, gaps: [] };
  const last = rowsOf(whole).at(-1);
  expect(last && codeOf(whole, last)).toBe('S12-蓝-M');
  expect(last?.cell).toMatchObject({ IP: '270', packing: '1000', goodsId: '' });
});

test('填入整列：只填那个值的；只送改过的行，没动的库存不送', () => {
  const base = draftOf(group);
  const draft = filled(base, 'IP', '280', 'S');
  expect(rowsOf(draft).map(({ cell }) => cell.IP)).toEqual(['280', '270', '280']);
  expect(countChanges(draft, base)).toBe(2);
  const body = groupBody(draft, base, '9');
  expect(body.rows?.map(({ goodsId }) => goodsId)).toEqual(['1', '3']);
  expect(body.rows?.[0]).toMatchObject({ list: { IP: '280', SP: '0.3' }, version: 2, status: 'on' });
  expect(Object.keys(body.rows?.[0] ?? {})).not.toContain('stockTo');
  expect(countChanges(base, base)).toBe(0);
});

test('去掉一格：那个商品列在去掉的里面；换一种颜色的图：只送这种颜色的', () => {
  const base = draftOf(group);
  const body = groupBody(
    { ...base, gaps: [...base.gaps, '红 / M'], images: { ...base.images, 蓝: '/new.webp' } },
    base,
    '9',
  );
  expect(body.removed).toEqual(['2']);
  expect(body.rows?.map(({ goodsId, image }) => [goodsId, image])).toEqual([['3', '/new.webp']]);
});

test('写不全的、货号重复的不能保存', () => {
  expect(groupProblem(NEW_GROUP)).toBe('请填写商品组的名称');
  const base = draftOf(group);
  expect(groupProblem(base)).toBe('');
  expect(groupProblem(filled(base, 'code', 'X', ''))).toBe('货号 X 写了两次');
  expect(groupProblem({ ...base, pattern: '{组}' })).toContain('缺少「{颜色}」');
});
