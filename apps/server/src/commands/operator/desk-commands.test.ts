import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallBodyInput, CallName, CallParams, CallQueryInput } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inBrowser } from '../../../test/builders/operators';
import { anOrder, aShopper, audit, aWater, orderOf, type Shopper } from '../../../test/builders/orders';
import { anOrderToShip } from '../../../test/builders/plans';
import { startTestApp, type TestApp } from '../../../test/harness';
import { touchGoods } from '../../modules/goods';
import { addOperator, beginOperatorSession } from '../../modules/staff';
import { operatorCommand } from './operator';

/** A dozen commands, each over the wire. */
const LONG = { timeout: 60_000 };

type Role = 'owner' | 'sales' | 'warehouse';

let app: TestApp;
let url: string;
let folder: string;
let buyer: Shopper;
let water: number;
let printed = '';
const tokens = new Map<Role, string>();
const pages = new Map<Role, Record<string, string>>();

beforeAll(async () => {
  app = await startTestApp();
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  // A slow machine would meet connections that the server is just closing.
  app.http.server.keepAliveTimeout = 60_000;
  folder = await mkdtemp(join(tmpdir(), 'pifa-desk-commands-'));
  for (const role of ['owner', 'sales', 'warehouse'] as const) {
    const password = await addOperator(app.db, role, role, app.clock.now());
    pages.set(role, await inBrowser(app, role, password ?? ''));
    tokens.set(role, (await beginOperatorSession(app.db, role, app.clock.now()))?.token ?? '');
  }
  buyer = await aShopper(app);
  water = await aWater(app.db, { stock: 100_000 });
  await app.database.transaction((tx) => touchGoods(app.platform, tx));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(await audit(app)).toEqual([]);
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** What a command prints, and its exit code. */
async function typing(role: Role, ...args: string[]): Promise<{ code: number | undefined; text: string }> {
  vi.stubEnv('PIFA_OPERATOR_TOKEN', tokens.get(role));
  printed = '';
  const code = await operatorCommand.run(app.platform.settings, [...args, '--url', url]);
  return { code, text: printed };
}
async function done(...args: string[]): Promise<string> {
  const { code, text } = await typing('owner', ...args);
  expect([code, text]).toEqual([0, text]);
  return text;
}
/** The id that a printed plan is committed by. */
const planIn = (text: string): string => /plan commit ([\w-]+)/.exec(text)?.[1] ?? '';
const inFile = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const kh = (): string => String(buyer.khId);

describe('批量：预览、看、执行、撤销', () => {
  const tags = async () =>
    (await app.call('adminCompany', { headers: pages.get('owner'), params: { id: kh() } })).data.tags;

  it('客户标签：预览什么也不改；执行一次；撤销先看再执行', LONG, async () => {
    const looked = await done('plan', 'tags', '--ids', kh(), '--add', '连锁,月结');
    expect(looked).toContain('预览，什么也没改）：将修改 1，不变 0，拒绝 0，警告 0');
    expect(looked).toContain('标签 无 → 连锁、月结');
    expect(looked).toContain('之后可以撤销');
    expect(await tags()).toEqual([]);

    const plan = planIn(looked);
    expect(await done('plan', 'commit', plan)).toMatch(/成功 1\n.* 前可撤销：pifa operator plan undo /);
    expect(await tags()).toEqual(['连锁', '月结']);
    expect(await done('plan', 'list')).toContain(`plan undo ${plan}`);
    expect(await done('acts', '--plan', plan)).toContain(`计划 ${plan}`);

    const back = await done('plan', 'undo', plan);
    expect(back).toContain('标签 连锁、月结 → 无');
    expect(await tags()).toEqual(['连锁', '月结']);
    await done('plan', 'commit', planIn(back));
    expect(await tags()).toEqual([]);
  });

  it('发货照表格：好的发出，坏的说原因；撤销发货', LONG, async () => {
    const order = await anOrderToShip(app, buyer, water);
    const file = await inFile(
      'waybills.csv',
      `订单号,运单号,承运商\n${order.orderNo},SF1234567890123,\nPF20990101000001,SF1234567890124,\n`,
    );
    const looked = await done('plan', 'ship', '--file', file, '--carrier', '顺丰速运');
    expect(looked).toContain('将修改 1，不变 0，拒绝 1');
    expect(looked).toMatch(/· .*不能执行：/);
    expect(looked).toContain('※ 将影响 1 位客户');
    const plan = planIn(looked);
    expect(await done('plan', 'commit', plan)).toContain('成功 1，拒绝 1');
    expect((await orderOf(app, buyer, order.id)).state).toBe('shipped');
    const back = await done('plan', 'undo', plan);
    await done('plan', 'commit', planIn(back));
    expect((await orderOf(app, buyer, order.id)).state).toBe('to-ship');
  });

  it('没有一行可执行 → 退出码 1；别的种类也可以预览', async () => {
    expect(await typing('owner', 'plan', 'tags', '--ids', '999999', '--add', '连锁')).toMatchObject({
      code: 1,
      text: expect.stringContaining('没有可以执行的行'),
    });
    const made = await done(
      'plan',
      'make',
      'company-tags',
      '--filter',
      '{"view":"all"}',
      '--settings',
      '{"add":["老客户"]}',
    );
    expect(made).toContain('标签 无 → 老客户');
  });
});

describe('订单', () => {
  it('缺货：加 --look 只看；再执行才减少应付', async () => {
    const order = await anOrder(app, buyer, water, { ipcnt: 5, payMethod: 'transfer' });
    const line = order.lines[0]?.id ?? '';
    const short = ['short', order.id, '--lines', `${line}:24`, '--cause', '供应商断货'];
    expect(await done(...short, '--look')).toContain('结果 减少应付');
    expect((await orderOf(app, buyer, order.id)).payAmount).toBe(order.payAmount);
    expect(await done(...short)).toContain('结果 减少应付');
    expect((await orderOf(app, buyer, order.id)).payAmount).toBeLessThan(order.payAmount);
  });

  it('筛选、物流、发货台、打印、导出', LONG, async () => {
    const order = await anOrderToShip(app, buyer, water);
    expect(await done('orders', '--view', 'to-ship', '--company', kh())).toContain(order.orderNo);
    expect(await done('orders', '--view', 'to-ship', '--company', '999999')).not.toContain(order.orderNo);
    expect(await done('ship-desk', '--orders', order.id)).toContain(order.orderNo);
    expect(await done('ship-order', order.orderNo)).toContain('待发 48  ');
    expect(await done('print-mark', 'picking', '--orders', order.id)).toBe('已登记打印\n');
    const paper = join(folder, 'picking.html');
    await done('print', 'picking', '--orders', order.id, '--out', paper);
    expect(await readFile(paper, 'utf8')).toContain(order.orderNo);
    const file = join(folder, 'orders.csv');
    await done('orders-file', '--keyword', order.orderNo, '--columns', 'orderNo', '--out', file);
    expect(await readFile(file, 'utf8')).toContain(order.orderNo);
  });

  it('代客下单：找、选、看、提交', LONG, async () => {
    expect(await done('order-for', 'goods', kh(), '矿泉水')).toContain(`商品编号 ${water}`);
    const saved = await done('order-for', 'save', kh(), '--version', '0', '--lines', `${water}:2:0`);
    const version = /版本 (\d+)/.exec(saved)?.[1] ?? '';
    const amount = /应付 ([\d.]+)/.exec(saved)?.[1] ?? '';
    expect(saved).toContain('2件0');
    expect(await done('order-for', 'find')).toContain(`客户编号 ${kh()}`);
    expect(await done('order-for', 'show', kh())).toContain(`地址 ${buyer.addressId}`);
    const list = await inFile('list.csv', '货号,名称\n,矿泉水\n,没有这种东西\n');
    expect((await typing('owner', 'order-for', 'match', kh(), '--file', list)).text).toContain(
      '第 2 行  没有找到',
    );
    const wish = ['--user', String(buyer.userId), '--address', buyer.addressId, '--pay-method', 'transfer'];
    const placing = ['order-for', 'place', kh(), '--version', version, ...wish];
    const order = await done(...placing, '--seen', amount);
    expect(order).toMatch(/订单号 \w+ {2}应付 /);
    expect(await done('order', /编号 (\S+)/.exec(order)?.[1] ?? '')).toContain('代客下单 owner');
  });
});

describe('客户', () => {
  it('新建、备注与跟进、成员、修改、停用', LONG, async () => {
    const opened = await done(
      'company-open',
      '湖畔便利',
      '--contact',
      '王店长',
      '--phone',
      '13700000123',
      '--tags',
      '连锁',
    );
    const id = /编号 (\d+)/.exec(opened)?.[1] ?? '';
    expect(await done('companies', '--keyword', '湖畔')).toContain('湖畔便利');
    await done('company-note', id, '下周再打', '--follow-up', '2030-01-31');
    await done('company-user-add', id, '--phone', '13700000124', '--name', '小李');
    const { data } = await app.call('adminCompany', { headers: pages.get('owner'), params: { id } });
    const [user] = data.users.filter(({ name }) => name === '小李');
    await done('company-user', id, user?.id ?? '', 'close', '--cause', '离职');
    await done('company-note-done', data.notes[0]?.id ?? '', '--result', '已约好');
    const change = ['company-change', id, '--contact', '陈店长', '--version'];
    await done(...change, String(data.version));
    expect((await typing('owner', ...change, '9999')).code).toBe(1);
    await done('company-close', id, '--cause', '歇业');
    const page = await done('company', id);
    for (const text of ['陈店长', '下周再打', '已约好', '连锁', '启用 否', '小李'])
      expect(page).toContain(text);
  });
});

describe('店铺、工作台、自己', () => {
  it.each([
    [['queue'], '待办：'],
    [['today'], '成交额：'],
    [['news'], ''],
    [['me'], '名称 owner'],
    [['bell'], ''],
    [['phrases', 'message-text'], ''],
    [['robots'], ''],
    [['delivery-ways'], '快递'],
    [['staff-settings'], '所有人都要两步验证 否'],
    [['act-kinds'], '种类代码'],
    [['company-options'], ''],
    [['application-choices'], '等级'],
    [['message-choices'], '等级'],
    [['order-hands'], 'owner'],
    [['quote-hands'], 'owner'],
    [['shipments', '--carrier', '顺丰'], ''],
    [['quotes', '--mine', '1'], '没有'],
  ] as const)('%j → 有答复', async (args, text) => {
    expect(await done(...args)).toContain(text);
  });

  it('配送方式、员工设置、常用语、姓名：写了就变', LONG, async () => {
    const ways = await app.call('adminDeliveryWays', { headers: pages.get('owner') });
    const version = String(ways.data.find(({ way }) => way === 'pickup')?.version);
    const way = ['delivery-way', 'pickup', '--name', '到店自提', '--on', 'yes', '--version', version];
    expect(await done(...way, '--places', '东莞仓|松山湖 1 号|9 至 18 点')).toContain('东莞仓');
    await done('staff-settings-save', '--two-factor-for-all', 'yes');
    expect(await done('staff-settings')).toContain('所有人都要两步验证 是');
    await done('staff-settings-save', '--two-factor-for-all', 'no');
    await done('phrase-add', '多谢惠顾', '--use', 'review-reply', '--shared');
    expect(await done('phrases', 'review-reply')).toContain('内容 多谢惠顾  共享 是');
    await done('my-name', '老板娘');
    expect(await done('me')).toContain('姓名 老板娘');
  });
});

describe('列出与查找命令', () => {
  it('help 按类列出；help 客户 只列这一类；写错的只说怎么找', async () => {
    const all = await done('help');
    expect(all.match(/^\S+$/gm)).toEqual(expect.arrayContaining(['订单', '客户', '批量', '自己']));
    const some = await done('help', '客户');
    expect(some).toContain('company-open <公司名称>');
    expect(some).not.toContain('reprice');
    expect(await typing('owner', 'compnay', '1')).toEqual({
      code: 2,
      text: expect.stringMatching(/^没有这个命令：compnay 1\n列出全部/),
    });
  });

  it('选项多的在列表里收起，--help 全部列出', async () => {
    expect(await done('help', '客户')).toContain('companies […]');
    expect(await done('companies', '--help')).toContain('[--amount-from <元>]');
  });
});

interface Input<Name extends CallName> {
  params?: CallParams<Name>;
  query?: CallQueryInput<Name>;
  body?: CallBodyInput<Name>;
}
/** What the screen says to the same request. */
async function screenSays<Name extends CallName>(
  role: Role,
  name: Name,
  input: Input<Name>,
): Promise<string> {
  const { success, message } = await app.call(name, { headers: pages.get(role), ...input });
  expect(success).toBe(false);
  return message;
}
const refusal = <Name extends CallName>(role: Role, typed: string, name: Name, input: Input<Name>) =>
  [typed, { role, screen: () => screenSays(role, name, input) }] as const;

describe('拒绝与屏幕一字不差', () => {
  const orderId = 'no-such-order';
  const id = 'no-such-thing';
  it.each([
    refusal('warehouse', 'short no-such-order --lines 1:1 --cause 断货', 'adminOrderShort', {
      body: { orderId, lines: [{ orderLineId: '1', pieces: 1 }], cause: '断货', requestId: 'short-000' },
    }),
    refusal('owner', 'short no-such-order --lines 1:1 --cause 断货', 'adminOrderShort', {
      body: { orderId, lines: [{ orderLineId: '1', pieces: 1 }], cause: '断货', requestId: 'short-001' },
    }),
    refusal('sales', 'release no-such-order --cause 老客户', 'adminOrderRelease', {
      body: { orderId, cause: '老客户' },
    }),
    refusal('owner', 'order-for show 999999', 'adminOrderFor', { query: { khId: '999999' } }),
    refusal('owner', 'ship-order PF1', 'adminShipOrder', { query: { no: 'PF1' } }),
    refusal('owner', 'after-sale show no-such-thing', 'adminAfterSale', { params: { id } }),
    refusal('owner', 'transfer no-such-thing', 'adminTransferOne', { params: { id } }),
    refusal('sales', 'refund no-such-thing', 'adminRefundOne', { params: { id } }),
    refusal('owner', 'title 999999', 'adminTitle', { params: { id: '999999' } }),
    refusal('owner', 'invoice no-such-thing', 'adminInvoice', { params: { id } }),
    refusal('owner', 'price-history 999999 1', 'adminPriceHistory', {
      query: { khId: '999999', goodsIds: '1' },
    }),
    refusal('warehouse', 'companies', 'adminCompanies', { query: {} }),
    refusal('owner', 'company-close 999999 --cause 歇业', 'adminCompanyState', {
      body: { id: '999999', act: 'close', cause: '歇业' },
    }),
    refusal('owner', 'company-open 甲 --contact 乙 --phone 12', 'adminCompanyOpen', {
      body: { company: '甲', contact: '乙', phone: '12', requestId: 'open-0001' },
    }),
    refusal('owner', 'application-licence A1', 'adminApplicationLicence', { body: { no: 'A1' } }),
    refusal('warehouse', 'price W404 --pack 1 --piece 1', 'adminGoods', {
      body: { code: 'W404', list: { perPack: '1', perPiece: '1' } },
    }),
    refusal('warehouse', 'promotions', 'adminPromotions', { query: {} }),
    refusal('owner', 'delivery-way express --name 快递 --on yes --version 999', 'adminDeliveryWaySave', {
      body: { way: 'express', name: '快递', on: true, version: 999 },
    }),
    refusal('sales', 'staff-settings', 'adminStaffSettings', {}),
    refusal('owner', 'robot-test 999999', 'adminRobotTest', { params: { id: '999999' } }),
    refusal('warehouse', 'plan tags --ids 1 --add 连锁', 'adminPlanMake', {
      body: { kind: 'company-tags', objects: ['1'], settings: { add: ['连锁'] } },
    }),
    refusal('owner', 'plan cancel --ids 1 --reason=', 'adminPlanMake', {
      body: { kind: 'cancel', objects: ['1'], settings: { reason: '' } },
    }),
    refusal('owner', 'plan commit no-such-plan', 'adminPlanCommit', {
      params: { id: 'no-such-plan' },
      body: {},
    }),
    refusal('owner', 'plan undo no-such-plan', 'adminPlanUndo', { params: { id: 'no-such-plan' } }),
    refusal('owner', 'two-factor on 123456', 'adminTwoFactorOn', { body: { code: '123456' } }),
    refusal('owner', 'phrase-delete 999999', 'adminPhraseDelete', { query: { id: '999999' } }),
  ])('%s', async (typed, { role, screen }) => {
    const { code, text } = await typing(role, ...typed.split(' '));
    expect([code, text]).toEqual([1, `${await screen()}\n`]);
  });
});
