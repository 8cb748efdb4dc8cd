import { describe, expect, it } from 'vitest';
import { type FreightTemplate, freightFor } from '../freight';
import { fen } from '../money';
import {
  chosenPlace,
  chosenWay,
  type DeliveryWay,
  freightOfWay,
  needsAddress,
  needsWaybill,
  type PickupPlace,
  placeProblems,
  vanFeeWords,
  wayProblems,
  type WaySetting,
  waysOn,
  wayStateWord,
} from './index';

const aWay = (way: DeliveryWay, over: Partial<WaySetting> = {}): WaySetting => ({
  way,
  name: way,
  on: true,
  note: '',
  places: [],
  regions: [],
  fee: fen(0),
  freeFrom: null,
  ...over,
});
const aPlace = (name: string, over: Partial<PickupPlace> = {}): PickupPlace => ({
  id: name,
  name,
  on: true,
  address: '虎门镇工业路 8 号',
  hours: '每天 9–18 点',
  contact: '',
  ...over,
});
const COURIER: FreightTemplate = {
  id: '1',
  name: '标准',
  rules: [{ regions: [], charge: { by: 'flat', amount: fen(1200) }, freeFrom: fen(50_000) }],
};
const DONGGUAN = '441900';
const HANGZHOU = '330106';

/** The freight of goods worth ¥400 by a way; undefined = it does not go there. */
function freight(setting: WaySetting, region: string, goods = 40_000): number | undefined {
  const template = freightOfWay(setting, COURIER);
  if (!template) return 0;
  const answer = freightFor(template, region, [{ amount: fen(goods), pieces: 10, weight: 500 }]);
  return answer.kind === 'not-delivered' ? undefined : answer.amount;
}

describe('按配送方式算运费', () => {
  const van = aWay('van', { regions: ['4419'], fee: fen(3000), freeFrom: fen(50_000) });
  it.each<[string, WaySetting, string, number, number | undefined]>([
    ['快递按运费模板', aWay('express'), HANGZHOU, 40_000, 1200],
    ['快递满额照样免', aWay('express'), HANGZHOU, 50_000, 0],
    ['物流专线：订单里没有运费，到付', aWay('line'), HANGZHOU, 40_000, 0],
    ['自提没有运费', aWay('pickup'), '', 40_000, 0],
    ['自送到东莞：每单 30 元', van, DONGGUAN, 40_000, 3000],
    ['自送差一分也收', van, DONGGUAN, 49_999, 3000],
    ['自送满 500 免', van, DONGGUAN, 50_000, 0],
    ['自送不到杭州', van, HANGZHOU, 40_000, undefined],
    ['没有写范围的自送到处都去，没有写费用的不收', aWay('van'), HANGZHOU, 40_000, 0],
  ])('%s', (_what, setting, region, goods, amount) => {
    expect(freight(setting, region, goods)).toBe(amount);
  });
});

describe('选配送方式', () => {
  const settings = [
    aWay('pickup', { places: [aPlace('一号仓')] }),
    aWay('express', { on: false }),
    aWay('van'),
    aWay('line', { on: false }),
  ];
  it('只列开着的，按固定的先后', () => {
    expect(waysOn(settings).map(({ way }) => way)).toEqual(['pickup', 'van']);
  });
  it.each<[string, DeliveryWay | undefined, DeliveryWay | undefined]>([
    ['没有选的用第一种', undefined, 'pickup'],
    ['选了开着的', 'van', 'van'],
    ['选了关着的：没有', 'express', undefined],
  ])('%s', (_what, code, way) => expect(chosenWay(settings, code)?.way).toBe(way));
});

it.each<[string, DeliveryWay, boolean, boolean]>([
  ['快递要地址、要运单', 'express', true, true],
  ['专线要地址、要运单', 'line', true, true],
  ['自提都不要', 'pickup', false, false],
  ['自送要地址，不要运单', 'van', true, false],
])('%s', (_what, way, address, waybill) => {
  expect([needsAddress(way), needsWaybill(way)]).toEqual([address, waybill]);
});

describe('自提点', () => {
  const places = [aPlace('一号仓', { on: false }), aPlace('二号仓'), aPlace('门店')];
  it.each<[string, string | undefined, string | undefined]>([
    ['没有选的用第一个开着的', undefined, '二号仓'],
    ['选了开着的', '门店', '门店'],
    ['选了关着的：没有', '一号仓', undefined],
    ['选了没有的：没有', '三号仓', undefined],
  ])('%s', (_what, id, name) => expect(chosenPlace({ places }, id)?.name).toBe(name));

  it('自提开着、自提点都关着：客户选不到自提', () => {
    expect(waysOn([aWay('pickup', { places: [aPlace('一号仓', { on: false })] })])).toEqual([]);
  });

  it('开着的要写明地址和时间；关着的可以只有名称', () => {
    expect(placeProblems(aPlace('一号仓', { address: ' ', hours: '' }))).toEqual({
      address: '请填写自提地址',
      hours: '请填写自提时间',
    });
    expect(placeProblems(aPlace(' ', { on: false, address: '' }))).toEqual({ name: '请填写自提点名称' });
    expect(placeProblems(aPlace('一号仓', { on: false, address: '', hours: '' }))).toEqual({});
  });

  it.each<[string, WaySetting, object]>([
    ['自提关着，一个自提点也没有也行', aWay('pickup', { on: false }), {}],
    ['自提开着要有一个开着的', aWay('pickup'), { places: '至少要有一个开着的自提点' }],
    [
      '两个同名：客户分不清',
      aWay('pickup', { places: [aPlace('门店'), aPlace('门店 ')] }),
      { places: '有两个自提点的名称相同，请改一个' },
    ],
    [
      '哪个没写全就说哪样',
      aWay('pickup', { places: [aPlace('门店'), aPlace('新仓', { hours: '' })] }),
      { places: '请填写自提时间' },
    ],
    ['没有名称', aWay('line', { name: ' ' }), { name: '请填写名称' }],
  ])('%s', (_what, setting, problems) => expect(wayProblems(setting)).toEqual(problems));
});

it('自送费用的说法', () => {
  expect(vanFeeWords({ fee: fen(0), freeFrom: null })).toBe('免运费');
  expect(vanFeeWords({ fee: fen(3000), freeFrom: null })).toBe('每单 ¥30.00');
  expect(vanFeeWords({ fee: fen(3000), freeFrom: fen(50_000) })).toBe('每单 ¥30.00，满 ¥500.00 免');
});

it('自提与自送的状态有自己的说法，其余照旧', () => {
  expect(wayStateWord('pickup', 'shipped')).toBe('待自提');
  expect(wayStateWord('van', 'to-ship')).toBe('待配送');
  expect(wayStateWord('express', 'shipped')).toBeUndefined();
  expect(wayStateWord('pickup', 'unpaid')).toBeUndefined();
});
