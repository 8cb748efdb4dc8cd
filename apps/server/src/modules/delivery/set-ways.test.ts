import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallBodyInput } from '@pifa/contract';
import { onlyCouriers } from '../../../test/builders/delivery';
import { aStaff } from '../../../test/builders/operators';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
});
beforeEach(() => onlyCouriers(app));
afterAll(() => app.stop());

const owner = () => ({ headers: staff.as('owner') });
const waysNow = async () => (await app.call('adminDeliveryWays', owner())).data;
type Way = CallBodyInput<'adminDeliveryWaySave'>['way'];
async function save(code: Way, over: Partial<CallBodyInput<'adminDeliveryWaySave'>>) {
  const way = (await waysNow()).find((one) => one.way === code);
  if (!way) throw new Error(`no way ${code}`);
  return app.call('adminDeliveryWaySave', { ...owner(), body: { ...way, ...over } });
}

it('开了自送：范围与费用存下来，修改记在操作记录里', async () => {
  const { data } = await save('van', { on: true, fee: 30, freeFrom: '500', regions: ['4419', '44', '4419'] });
  expect(data).toMatchObject({ on: true, fee: 30, freeFrom: 500, regions: ['44', '4419'] });
  const act = await app.db
    .selectFrom('operator_acts')
    .select(['what', 'object'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(act).toEqual({ what: 'delivery-way.save', object: 'delivery-way:自送' });
});

const DEPOT = { name: '东莞总仓', on: true, address: '工业路 8 号', hours: '每天 9–18 点', contact: '老赵' };
const SHOP = { ...DEPOT, name: '深圳门店', contact: '' };
const ordered = async () => (await waysNow()).find(({ way }) => way === 'pickup')?.places ?? [];

it('几个自提点：按所排的先后存下，改名、换位、关掉、删掉一次保存，编号不变，修改记得清楚', async () => {
  const { data } = await save('pickup', { on: true, places: [DEPOT, SHOP] });
  const [depot, shop] = data.places;
  if (!depot || !shop) throw new Error('no places');
  expect(data.places).toMatchObject([DEPOT, SHOP]);
  const next = [
    { ...shop, name: '福田店' },
    { ...depot, on: false },
    { ...SHOP, name: '南山店' },
  ];
  await save('pickup', { places: next });
  expect((await ordered()).map(({ id, name, on }) => [id === '' ? '' : id, name, on])).toEqual([
    [shop.id, '福田店', true],
    [depot.id, '东莞总仓', false],
    [expect.any(String), '南山店', true],
  ]);
  await save('pickup', { places: (await ordered()).slice(0, 2) });
  await save('pickup', { places: undefined, note: '带身份证' });
  expect((await ordered()).map(({ name }) => name)).toEqual(['福田店', '东莞总仓']);
  const { after } = await app.db
    .selectFrom('operator_acts')
    .select('after')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({
    pickupPlaces: '福田店，工业路 8 号，每天 9–18 点；东莞总仓，工业路 8 号，每天 9–18 点，老赵，已关',
  });
});

it('别的商城的自提点编号、两个同名、都关着：拒绝，什么也没变', async () => {
  await save('pickup', { on: true, places: [DEPOT] });
  expect((await save('pickup', { places: [{ ...DEPOT, id: '999999' }] })).code).toBe('not-found');
  expect((await save('pickup', { places: [DEPOT, DEPOT] })).message).toBe('有两个自提点的名称相同，请改一个');
  expect((await save('pickup', { places: [{ ...DEPOT, on: false }] })).message).toBe(
    '至少要有一个开着的自提点',
  );
  expect(await ordered()).toMatchObject([DEPOT]);
});

it('自提没写全地点不让开；最后一种不让关；两处都说明白，什么也没变', async () => {
  expect((await save('pickup', { on: true })).message).toBe('至少要有一个开着的自提点');
  expect((await save('pickup', { on: true, places: [{ ...DEPOT, hours: ' ' }] })).message).toBe(
    '请填写自提时间',
  );
  expect((await save('express', { on: false })).message).toBe('至少要开着一种配送方式');
  expect((await waysNow()).map(({ way, on }) => [way, on])).toEqual([
    ['express', true],
    ['line', false],
    ['pickup', false],
    ['van', false],
  ]);
});

it('两个人同时改同一种：后保存的被拒，看得到现在的内容', async () => {
  const before = (await waysNow()).find(({ way }) => way === 'line');
  if (!before) throw new Error('no line');
  await save('line', { on: true, name: '大件专线' });
  const late = await app.call('adminDeliveryWaySave', { ...owner(), body: { ...before, note: '到付' } });
  expect(late).toMatchObject({ success: false, code: 'stale', data: { current: { name: '大件专线' } } });
});

it('两个人同时各关一种：总有一种开着', async () => {
  await save('line', { on: true });
  const [express, line] = await waysNow();
  if (!express || !line) throw new Error('no ways');
  const off = (way: typeof express) =>
    app.call('adminDeliveryWaySave', { ...owner(), body: { ...way, on: false } });
  const answers = await Promise.all([off(express), off(line)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});
