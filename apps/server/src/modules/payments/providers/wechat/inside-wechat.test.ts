import { createVerify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallBodyInput } from '@pifa/contract';
import type { Shopper } from '../../../../../test/builders/orders';
import { payingMall } from '../../../../../test/doubles/paying';
import { settingsWithKeys } from '../../../../../test/doubles/real-settings';
import { WECHAT, wechatDouble } from '../../../../../test/doubles/wechat';
import { createTestClock } from '../../../../../test/test-clock';

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50';
const clock = createTestClock();
let wechat: Awaited<ReturnType<typeof wechatDouble>>;
let mall: Awaited<ReturnType<typeof payingMall>>;

const open = (withSecret: boolean) => {
  const { mchid, appid, serialNo, platformId } = WECHAT;
  const { privateKey, apiV3Key, platformKey, appSecret } = wechat.keys;
  const settings = settingsWithKeys(
    { private: privateKey, v3: apiV3Key, platform: platformKey, app: appSecret },
    (path) => ({
      payments: {
        offered: ['wechat'],
        wechat: {
          ...{ mchid, appid, serialNo, apiBase: wechat.base, oauthBase: wechat.base },
          privateKeyFile: path('private'),
          apiV3KeyFile: path('v3'),
          platformKeyFiles: { [platformId]: path('platform') },
          ...(withSecret ? { appSecretFile: path('app') } : {}),
        },
      },
    }),
  );
  return payingMall(settings, clock, 'application/json');
};

beforeAll(async () => {
  wechat = await wechatDouble(clock);
  mall = await open(true);
});
afterAll(async () => {
  await mall?.app.stop();
  await wechat?.stop();
});

const scan = ({ token }: Shopper, body: CallBodyInput<'scanCodePay'>) =>
  mall.app.call('scanCodePay', { token, body, headers: { 'user-agent': AGENT } });
const grantOf = async ({ token }: Shopper, orderId: string) =>
  mall.app.call('payWechatGrant', { token, body: { orderId } });

/** WeChat sends the buyer back from the page that the mall sent it to. */
async function cameBack(who: Shopper, orderId: string, openid: string) {
  const { url } = (await grantOf(who, orderId)).data;
  const page = new URL(url);
  const code = `code-${wechat.heard.length}-${openid}`;
  wechat.codes.set(code, openid);
  return { page, wechat: { code, state: page.searchParams.get('state') ?? '' } };
}

describe('微信内支付（JSAPI）', () => {
  it('授权只取 openid，回到该订单的支付页；签名的调起参数只给发起的人；付款通知入账', async () => {
    const { who, order, pay } = await mall.aScan();
    expect(pay.channels).toMatchObject([{ code: 'wechat', inWechat: true }]);
    const back = await cameBack(who, order.id, 'openid-A');
    expect(back.page.origin + back.page.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize');
    expect(Object.fromEntries(back.page.searchParams)).toMatchObject({
      appid: WECHAT.appid,
      scope: 'snsapi_base',
      response_type: 'code',
    });
    const to = new URL(back.page.searchParams.get('redirect_uri') ?? '');
    expect(to.pathname + to.search).toBe(`/modeofpay?id=${order.id}&method=cloud`);

    const { data, text } = await scan(who, { orderId: order.id, wechat: back.wechat });
    const { no } = await mall.app.db
      .selectFrom('payments')
      .select('no')
      .where('id', '=', data.payId)
      .executeTakeFirstOrThrow();
    const { bridge } = data;
    expect(bridge).toMatchObject({
      appId: WECHAT.appid,
      package: `prepay_id=wx-${no}-openid-A`,
      signType: 'RSA',
    });
    expect(data).toMatchObject({ qrText: '', payUrl: '', state: 'waiting' });
    const signed = [bridge?.appId, bridge?.timeStamp, bridge?.nonceStr, bridge?.package, ''].join('\n');
    const isSigned = createVerify('RSA-SHA256')
      .update(signed)
      .verify(wechat.ours, bridge?.paySign ?? '', 'base64');
    expect(isSigned).toBe(true);
    expect(text).not.toContain(wechat.keys.appSecret);

    // Looking again, without a grant, goes on with the same one.
    expect((await scan(who, { orderId: order.id })).data).toMatchObject({ payId: data.payId, bridge });
    wechat.pay(no);
    const { body, headers } = wechat.notice(no);
    expect((await mall.notify(body, headers)).statusCode).toBe(200);
    expect(await mall.stateOf(who, order.id)).toBe('to-ship');
    await mall.app.runJobs();
    await mall.clean();
  });

  it('另一个微信号来付 → 换一笔它能付的；回到电脑 → 又是二维码', async () => {
    const { who, order } = await mall.aScan();
    const one = (await scan(who, { orderId: order.id, ...(await cameBack(who, order.id, 'openid-A')) })).data;
    const two = (await scan(who, { orderId: order.id, ...(await cameBack(who, order.id, 'openid-B')) })).data;
    expect(two.payId).not.toBe(one.payId);
    expect(two.bridge?.package).toContain('openid-B');
    const desk = (await mall.scan(who, order.id)).data;
    expect(desk.qrText).toContain('weixin://');
    expect(desk.bridge).toBeUndefined();
    await mall.app.runJobs();
  });

  it('改过的、别人的、别的订单的、过期的、用过的授权 → 不认，不开交易', async () => {
    const { who, order } = await mall.aScan();
    const other = await mall.aScan();
    const mine = (await cameBack(who, order.id, 'openid-A')).wechat;
    const refused = async (whose: Shopper, orderId: string, grant: { code: string; state: string }) =>
      (await scan(whose, { orderId, wechat: grant })).code;
    expect(await refused(who, order.id, { ...mine, state: `9${mine.state}` })).toBe('grant-over');
    expect(await refused(who, order.id, { ...mine, state: '' })).toBe('grant-over');
    expect(await refused(other.who, other.order.id, mine)).toBe('grant-over');
    expect(await refused(who, other.order.id, mine)).toBe('grant-over');
    expect((await grantOf(other.who, order.id)).code).toBe('not-found');
    const [first, again] = [await refused(who, order.id, mine), await refused(who, order.id, mine)];
    expect([first, again]).toEqual([undefined, 'grant-over']);
    const late = (await cameBack(who, order.id, 'openid-A')).wechat;
    clock.advance({ minutes: 11 });
    expect(await refused(who, order.id, late)).toBe('grant-over');
  });

  it('没有授权就来 → 不开微信会拒绝的 H5 交易，请到浏览器打开', async () => {
    const { who, order } = await mall.aScan({ phone: true });
    const h5 = wechat.heard.filter(({ url }) => url.endsWith('/h5')).length;
    const answer = await scan(who, { orderId: order.id, renew: true });
    expect(answer).toMatchObject({ code: 'open-in-browser', message: expect.stringContaining('请点右上角') });
    expect(wechat.heard.filter(({ url }) => url.endsWith('/h5'))).toHaveLength(h5);
  });
});

it('没有配公众号密钥 → 微信内不提供，提示到浏览器打开；浏览器里照旧', async () => {
  const plain = await open(false);
  try {
    const { who, order, pay } = await plain.aScan({ phone: true });
    expect(pay.channels).toMatchObject([{ code: 'wechat', inWechat: false }]);
    expect(pay.payUrl).toContain('wx.tenpay.com');
    const inside = await plain.app.call('scanCodePay', {
      token: who.token,
      body: { orderId: order.id },
      headers: { 'user-agent': AGENT },
    });
    expect(inside.code).toBe('open-in-browser');
    const grant = await plain.app.call('payWechatGrant', { token: who.token, body: { orderId: order.id } });
    expect(grant.code).toBe('method-unavailable');
  } finally {
    await plain.app.stop();
  }
});
