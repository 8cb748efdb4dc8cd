import { expect, it } from 'vitest';
import { fen } from '../money';
import { type FreightTemplate, NO_FREIGHT_REHEARSAL, type PastParcel, withParcel } from './index';

const flat = (amount: number) => ({ by: 'flat' as const, amount: fen(amount) });
const template = (...rules: FreightTemplate['rules']): FreightTemplate => ({ id: 'f', name: '全国', rules });
const parcel = (no: string, regionCode: string, amount: number): PastParcel => ({
  id: no,
  no,
  company: '云岭',
  at: new Date('2026-06-01'),
  regionCode,
  lines: [{ amount: fen(amount), pieces: 1, weight: 500 }],
});
const before = template(
  { regions: [], charge: flat(1_000), freeFrom: null },
  { regions: ['65'], charge: { by: 'none' }, freeFrom: null },
);
const after = template(
  { regions: [], charge: flat(1_200), freeFrom: fen(30_000) },
  { regions: ['54'], charge: { by: 'none' }, freeFrom: null },
  { regions: ['44'], charge: flat(1_000), freeFrom: null },
);
const parcels = [
  parcel('A', '330106', 10_000),
  parcel('B', '330106', 30_000),
  parcel('C', '540102', 10_000),
  parcel('D', '650102', 10_000),
  parcel('E', '440106', 50_000),
];
const run = (from: FreightTemplate | null, to: FreightTemplate | null, of = parcels) =>
  of.reduce((so, one) => withParcel(so, one, { before: from, after: to }), NO_FREIGHT_REHEARSAL);

it('五张单换模板：几张变、几张免、几张送不到、几张又送得到；合计只算两次都送得到的', () => {
  const { most, ...sums } = run(before, after);
  expect(sums).toEqual({
    orders: 5,
    touched: 4,
    closed: 1,
    opened: 1,
    freed: 1,
    charged: 0,
    // A ¥10 → ¥12, B ¥10 → 免, E 不变。
    before: 3_000,
    after: 2_200,
  });
  expect(most.map(({ no, before: was, after: is }) => [no, was, is])).toEqual([
    ['C', 1_000, null],
    ['D', null, 1_200],
    ['B', 1_000, 0],
    ['A', 1_000, 1_200],
  ]);
});

it('没有模板即免运费：第一份模板让几张单开始收', () => {
  expect(run(null, before)).toMatchObject({ touched: 5, charged: 4, closed: 1, before: 0, after: 4_000 });
  expect(run(before, before)).toMatchObject({ touched: 0, most: [] });
});

it('只留变化最大的十张，一样多的按单号', () => {
  const many = Array.from({ length: 15 }, (_, at) =>
    parcel(`P${String(15 - at).padStart(2, '0')}`, '330106', 1),
  );
  const { most } = run(before, after, many);
  expect(most.map(({ no }) => no)).toEqual(
    Array.from({ length: 10 }, (_, at) => `P${String(at + 1).padStart(2, '0')}`),
  );
});
