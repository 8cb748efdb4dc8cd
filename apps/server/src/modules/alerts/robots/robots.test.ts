import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStaff } from '../../../../test/builders/operators';
import { aShopper, aWater, setSwitch } from '../../../../test/builders/orders';
import { aPaidOrder } from '../../../../test/builders/rewards';
import { anInquiry } from '../../../../test/builders/quotes';
import { loopback } from '../../../../test/doubles/loopback';
import { startTestApp, type TestApp } from '../../../../test/harness';
import { addressProblem, robotDoublesPort } from './robot-kinds';

let app: TestApp;
let staff: Awaited<ReturnType<typeof aStaff>>;
let group: Awaited<ReturnType<typeof loopback>>;
let said = '{"errcode":0}';
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaff(app);
  group = await loopback(() => ({ status: 200, body: said }));
  app.platform.ports.provide(robotDoublesPort, ({ origin }) => origin === group.base);
  await setSwitch(app, 'inquiry', true);
  await setSwitch(app, 'cloudPay', true);
});
afterAll(async () => {
  await group.stop();
  await app.stop();
});
beforeEach(async () => {
  said = '{"errcode":0}';
  await app.runJobs();
  await app.db.deleteFrom('staff_robots').execute();
  group.heard.length = 0;
});

type Body = Parameters<typeof app.call<'adminRobotSave'>>[1] extends { body?: infer B } | undefined
  ? B
  : never;
const save = (own: Partial<NonNullable<Body>> = {}, role: 'owner' | 'sales' = 'owner') =>
  app.call('adminRobotSave', {
    headers: { ...staff.as(role), 'x-domain': 'mall.test' },
    body: {
      name: '销售群',
      kind: 'wecom',
      address: `${group.base}/send?key=KEY-0007`,
      events: ['order'],
      ...own,
    },
  });
const list = () => app.call('adminRobots', { headers: staff.as('owner') });
const test = (id: string) => app.call('adminRobotTest', { headers: staff.as('owner'), params: { id } });
const heardText = () =>
  group.heard.map(({ body }) => (JSON.parse(body) as { text?: { content: string } }).text?.content);

describe('群机器人的设置', () => {
  it('地址与密钥进来以后不再出去：列表、操作记录里都没有', async () => {
    const { data } = await save({ kind: 'dingtalk', secret: 'SEC-of-the-group' });
    const { text, data: robots } = await list();
    expect(robots).toMatchObject([
      { id: data.id, kind: 'dingtalk', ending: '0007', signed: true, problem: '' },
    ]);
    const book = JSON.stringify(await staff.acts());
    for (const out of [text, book]) {
      expect(out).not.toContain('SEC-of-the-group');
      expect(out).not.toContain('KEY-0007');
    }
  });

  it('改的时候地址、密钥留空即不变；换一家就要换地址，旧密钥不跟过去', async () => {
    const { data } = await save({ kind: 'dingtalk', secret: 'SEC1' });
    const id = data.id;
    await save({ id, kind: 'dingtalk', address: '', name: '仓库群' });
    expect((await list()).data).toMatchObject([{ name: '仓库群', ending: '0007', signed: true }]);
    expect((await save({ id, kind: 'feishu', address: '' })).message).toContain('请粘贴飞书群机器人的地址');
    await save({ id, kind: 'feishu' });
    expect((await list()).data).toMatchObject([{ kind: 'feishu', signed: false }]);
    await app.call('adminRobotRemove', { headers: staff.as('owner'), params: { id } });
    expect((await list()).data).toEqual([]);
    expect(await staff.last()).toMatchObject({ what: 'robot.remove', before: { name: '销售群' } });
  });

  it('只有能改设置的人看得到、改得了', async () => {
    expect((await save({}, 'sales')).code).toBe('forbidden');
    expect((await app.call('adminRobots', { headers: staff.as('sales') })).code).toBe('forbidden');
  });

  it.each([
    ['http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', '不加密'],
    ['https://qyapi.weixin.qq.com.evil.test/cgi-bin/webhook/send?key=1', '别人的主机'],
    ['https://127.0.0.1/cgi-bin/webhook/send?key=1', '本机'],
    ['https://10.0.0.8/cgi-bin/webhook/send?key=1', '内网'],
    ['https://qyapi.weixin.qq.com:8443/cgi-bin/webhook/send?key=1', '别的端口'],
    ['https://me@qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', '带用户名'],
    ['https://qyapi.weixin.qq.com/cgi-bin/user/list?key=1', '别的接口'],
    ['https://oapi.dingtalk.com/robot/send?access_token=1', '钉钉的地址'],
    ['随便写的', '不是地址'],
  ])('企业微信的地址填 %s：不收（%s）', async (address) => {
    expect((await save({ address })).code).toBe('bad-input');
  });

  it.each([
    ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1'],
    ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=1'],
    ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/1f2e-a'],
  ] as const)('%s 自己的地址：收', (kind, address) => {
    expect(addressProblem(kind, address, () => false)).toBe('');
  });
});

describe('说话', () => {
  it('企业微信：测试消息', async () => {
    const { data } = await save();
    expect((await test(data.id)).data.message).toBe('测试消息已送达');
    expect(group.heard[0]?.url).toBe('/send?key=KEY-0007');
    expect(JSON.parse(group.heard[0]?.body ?? '')).toEqual({
      msgtype: 'text',
      text: { content: expect.stringContaining('来单提醒已接通') as string },
    });
    expect((await list()).data[0]?.sentTime).toBe(app.clock.now().toISOString());
  });

  it('钉钉：时间戳与加签', async () => {
    const { data } = await save({ kind: 'dingtalk', secret: 'SEC1' });
    await test(data.id);
    const asked = new URL(group.heard[0]?.url ?? '', group.base).searchParams;
    const timestamp = String(app.clock.now().getTime());
    expect(asked.get('timestamp')).toBe(timestamp);
    expect(asked.get('sign')).toBe(
      createHmac('sha256', 'SEC1').update(`${timestamp}\nSEC1`).digest('base64'),
    );
  });

  it('飞书：签名在消息里，答复的格式不同', async () => {
    said = '{"code":0,"msg":"success"}';
    const { data } = await save({ kind: 'feishu', secret: 'SEC2' });
    expect((await test(data.id)).success).toBe(true);
    const timestamp = String(Math.floor(app.clock.now().getTime() / 1000));
    expect(JSON.parse(group.heard[0]?.body ?? '')).toMatchObject({
      msg_type: 'text',
      timestamp,
      sign: createHmac('sha256', `${timestamp}\nSEC2`).update('').digest('base64'),
    });
  });

  it('对方不收：说清楚对方的答复，列表里也看得到；不说地址', async () => {
    said = '{"errcode":93000,"errmsg":"invalid webhook url"}';
    const { data } = await save();
    const { message, code } = await test(data.id);
    expect({ message, code }).toEqual({
      message: '企业微信答复：93000 invalid webhook url',
      code: 'transition-refused',
    });
    expect((await list()).data[0]?.problem).toBe(message);
    group.trouble.push(502);
    expect((await test(data.id)).message).toBe('企业微信答复 HTTP 502');
  });
});

describe('来单', () => {
  it('新订单、新询价各告诉要听的群一次，没有地址也没有电话；停用的和不听这件事的不说', async () => {
    await save({ events: ['order', 'quote'] });
    await save({ name: '停用的', events: ['order', 'quote'], enabled: false });
    await save({ name: '只听售后', events: ['after-sale'] });
    const who = await aShopper(app);
    const order = await aPaidOrder(app, staff, who, await aWater(app.db, { stock: 1_000 }));
    const quote = await anInquiry(app, who, [
      { goodsId: String(await aWater(app.db)), ipcnt: 2, spcnt: 0, remark: '' },
    ]);
    await app.runJobs();
    const texts = heardText();
    expect(texts).toHaveLength(2);
    expect(texts.find((text) => text?.includes('新订单'))).toContain(
      `¥72.00，1 种商品\n订单 ${order.orderNo}`,
    );
    expect(texts.find((text) => text?.includes('新询价'))).toContain(quote.no);
    for (const text of texts) expect(text).not.toMatch(/1\d{10}|文三路|王采购/);
    await app.runJobs();
    expect(group.heard).toHaveLength(2);
  });

  it('一个群坏了：别的群照样收到，坏的过后再试；过时的不再说', async () => {
    await save({ name: '好的' });
    await save({ name: '坏的' });
    const who = await aShopper(app);
    group.trouble.push(500);
    await aPaidOrder(app, staff, who, await aWater(app.db, { stock: 1_000 }));
    await app.runJobs();
    const failing = async () => (await app.call('adminJobs', { headers: staff.as('owner') })).data;
    expect(await failing()).toMatchObject([{ kind: 'robot-send' }]);
    expect(group.heard).toHaveLength(2);
    expect(JSON.stringify(await failing())).not.toContain('KEY-0007');
    app.clock.advance({ minutes: 30 });
    await app.runJobs();
    expect(await failing()).toEqual([]);
    expect(group.heard).toHaveLength(3);

    said = '{"errcode":45009,"errmsg":"limit"}';
    await aPaidOrder(app, staff, await aShopper(app), await aWater(app.db, { stock: 1_000 }));
    await app.runJobs();
    expect((await failing()).length).toBe(2);
    const before = group.heard.length;
    app.clock.advance({ hours: 7 });
    await app.runJobs();
    expect(group.heard).toHaveLength(before);
    expect(await failing()).toEqual([]);
  });
});
