import { describe, expect, it } from 'vitest';
import { issueSettings } from '../coupons';
import { luckyDrawSettings } from '../lucky-draw';
import { type FormField, askedValues, formOf, isAsked } from './form';
import { clearance } from './fixtures/clearance';
import { kindOf } from './kind-of';
import { promotionKinds } from './kinds';

const forms = [...promotionKinds, clearance].map(({ kind, name, settings }) => ({
  kind,
  name,
  form: formOf(settings),
}));
const all = [
  ...forms,
  { kind: 'coupon', name: '发券', form: formOf(issueSettings.fields) },
  { kind: 'lucky-draw', name: '转盘', form: formOf(luckyDrawSettings.fields) },
];
const every = (form: readonly FormField[]): FormField[] =>
  form.flatMap((field) => [field, ...every(field.fields ?? [])]);
const formFor = (kind: string): readonly FormField[] => formOf(kindOf(kind)?.settings ?? []);
const fieldOf = (kind: string, ...path: readonly string[]): FormField | undefined =>
  path.reduce<FormField | undefined>(
    (found, name) => (found ? (found.fields ?? []) : formFor(kind)).find((one) => one.name === name),
    undefined,
  );

describe('每种活动的表单都从它自己的设置来', () => {
  it.each(all.map(({ name, form }) => [name, form] as const))(
    '%s：每一项都有中文名和填法，数字都有单位，没有分、编号和括号里的单位',
    (_, form) => {
      for (const field of every(form)) {
        expect(field.word, field.name).toMatch(/[\u4e00-\u9fff]/);
        expect(field.word).not.toMatch(/（元）|（个）|（小时）|万分之/);
        expect(`${field.word}${field.hint}`).not.toMatch(/\bid\b|JSON|true|false|fen/i);
        if (field.control === 'yuan') expect(field.unit).toBe('元');
        if (field.control === 'whole' && field.name !== 'weight') expect(field.unit, field.name).not.toBe('');
      }
    },
  );

  it('商品带价格的用改价的格子，场次与档位用几行小表', () => {
    expect(fieldOf('seckill', 'goods')?.control).toBe('grid');
    expect(fieldOf('seckill', 'sessions')?.control).toBe('rows');
    expect(fieldOf('full-amount-reduction', 'steps')?.control).toBe('rows');
    expect(fieldOf('additional-purchase', 'items')?.control).toBe('grid');
    expect(fieldOf('full-amount-gift', 'steps', 'gifts')?.control).toBe('rows');
    expect(formOf(clearance.settings).find(({ name }) => name === 'goods')?.control).toBe('grid');
  });

  it.each([
    [
      '满减的门槛',
      fieldOf('full-amount-reduction', 'steps', 'fromAmount'),
      { word: '满', unit: '元', min: 0.01 },
    ],
    ['满减按数量', fieldOf('full-amount-reduction', 'steps', 'fromPieces'), { word: '满', unit: '个' }],
    ['秒杀件价', fieldOf('seckill', 'goods', 'perPack'), { word: '活动件价', unit: '元', decimals: 4 }],
    ['预售的定金分件和零', fieldOf('presale', 'goods', 'depositPerPack'), { word: '定金（件）', unit: '元' }],
    ['拼团几家成团', fieldOf('group-buying', 'size'), { word: '成团家数', unit: '家' }],
    ['拼团时限', fieldOf('group-buying', 'hours'), { word: '成团时限', unit: '小时' }],
    ['每单限购', fieldOf('seckill', 'perOrder'), { unit: '个', required: false }],
    [
      '起订门槛按金额：金额要填，不写可不填',
      fieldOf('order-minimum', 'fromAmount'),
      { required: true, unit: '元' },
    ],
    ['起订门槛按件数或个数：数量要填', fieldOf('order-minimum', 'fromCount'), { required: true }],
    ['起订门槛收小单费：小单费要填', fieldOf('order-minimum', 'fee'), { required: true }],
    [
      '满减按金额：档位的金额要填',
      fieldOf('full-amount-reduction', 'steps', 'fromAmount'),
      { required: true },
    ],
    ['折扣券', fieldOf('percent-off', 'percentOff'), { unit: '%', max: 99 }],
  ] as const)('%s', (_, field, wanted) => {
    expect(field).toMatchObject(wanted);
  });
});

describe('只问用得着的', () => {
  it('按金额的满减不问件数；改成按数量后，填过的金额不送出去', () => {
    const steps = { steps: [{ fromAmount: 500, fromPieces: 48, minus: 50 }] };
    const form = formFor('full-amount-reduction');
    expect(askedValues(form, { by: 'amount', ...steps })).toEqual({
      by: 'amount',
      steps: [{ fromAmount: 500, minus: 50 }],
    });
    expect(askedValues(form, { by: 'pieces', ...steps })).toEqual({
      by: 'pieces',
      steps: [{ fromPieces: 48, minus: 50 }],
    });
  });

  it('没有开每满即减就不问最多几次；空着的当没填', () => {
    const most = fieldOf('full-amount-reduction', 'maxTimes');
    expect(most && isAsked(most, {})).toBe(false);
    expect(most && isAsked(most, { every: true })).toBe(true);
    expect(
      askedValues(formFor('full-amount-reduction'), { by: 'amount', maxTimes: 3, every: false }),
    ).toEqual({
      by: 'amount',
      every: false,
    });
  });
});
