import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { ConfirmHost } from '../../ui/confirm-host';
import { anOrderDetail, aPayState } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

const PAY = '/api/payYunZhiFu';

function open(answers: Record<string, unknown>, at = '/modeofpay?id=order-0001') {
  const calls = stubMall({
    ...siteAnswers(),
    '/api/goods/orders/order-0001': anOrderDetail(),
    [`${PAY}/state`]: aPayState(),
    ...answers,
  });
  const drawn = show(
    <>
      <Screen />
      <ConfirmHost />
    </>,
    { at },
  );
  return { ...drawn, sent: (path: string) => calls.filter((call) => call.path === PAY + path) };
}

const fresh = aPayState({ method: '', state: '', qrText: '', payUrl: '', payId: '' });

beforeEach(asMember);

test('打开即发起扫码支付一次，显示应付、单号、二维码', async () => {
  const { sent } = open({ [`${PAY}/state`]: fresh, [`${PAY}/scanCodePay`]: aPayState() });
  expect(await screen.findByRole('img', { name: '支付二维码' })).toHaveAttribute('width', '240');
  expect(screen.getByText('PF0001')).toBeInTheDocument();
  expect(screen.getByText('打开微信/支付宝/云闪付扫码')).toBeInTheDocument();
  expect(sent('/scanCodePay').map(({ body }) => body)).toEqual([{ orderId: 'order-0001', renew: false }]);
});

test('已有二维码：不再发起；过期 → 刷新二维码要一张新的', async () => {
  const { sent } = open({
    [`${PAY}/state`]: aPayState({ expireTime: '2020-01-01T00:00:00Z' }),
    [`${PAY}/scanCodePay`]: aPayState(),
  });
  fireEvent.click(await screen.findByRole('button', { name: '刷新二维码' }));
  await waitFor(() => expect(sent('/scanCodePay')).toHaveLength(1));
  expect(sent('/scanCodePay')[0]?.body).toEqual({ orderId: 'order-0001', renew: true });
});

test('处理中：不给二维码，提醒不要重复付款；付清后到结果页', async () => {
  let now = aPayState({ state: 'processing', qrText: '', payUrl: '' });
  open({ [`${PAY}/state`]: () => now });
  expect(await screen.findByText('支付处理中，请稍候')).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: '支付二维码' })).toBeNull();
  now = aPayState({ orderState: 'to-ship', state: 'succeeded', paidAmount: 98 });
  await waitFor(
    () => expect(screen.getByTestId('place')).toHaveTextContent('/completepayment?id=order-0001'),
    { timeout: 4500 },
  );
});

test('微信与支付宝都提供：买家选一种，二维码换成它的；过期后仍是它', async () => {
  const channels = [
    { code: 'wechat', name: '微信支付', note: '', inWechat: false },
    { code: 'alipay', name: '支付宝', note: '', inWechat: false },
  ];
  const { sent } = open({
    [`${PAY}/state`]: aPayState({ channels, channel: 'wechat' }),
    [`${PAY}/scanCodePay`]: aPayState({ channels, channel: 'alipay', expireTime: '2020-01-01T00:00:00Z' }),
  });
  expect(await screen.findByText('打开微信扫一扫')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: '微信支付' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: '支付宝' }));
  expect(await screen.findByText('打开支付宝扫一扫')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: '支付宝' })).toBeChecked();
  fireEvent.click(screen.getByRole('button', { name: '刷新二维码' }));
  await waitFor(() => expect(sent('/scanCodePay')).toHaveLength(2));
  expect(sent('/scanCodePay').map(({ body }) => body)).toEqual([
    { orderId: 'order-0001', renew: false, channel: 'alipay' },
    { orderId: 'order-0001', renew: true, channel: 'alipay' },
  ]);
});

describe('预售分两次付款', () => {
  const balance = { seq: 2, of: 2, name: '尾款', amount: 700, openTime: '2026-12-01T02:00:00Z' };

  test('定金已付、尾款未到时间：说明金额与时间，不发起支付', async () => {
    const { sent } = open({
      [`${PAY}/state`]: { ...fresh, paidAmount: 200, part: { ...balance, open: false } },
    });
    const line = (await screen.findByText('定金已付，订单已为您保留')).parentElement;
    expect(line).toHaveTextContent(/尾款 ¥700.00，2026-12-01 10:00:00 开始支付/);
    expect(screen.queryByRole('img', { name: '支付二维码' })).toBeNull();
    expect(sent('/scanCodePay')).toHaveLength(0);
  });

  test('尾款可付：应付的是尾款，自动要一张它自己的二维码', async () => {
    const due = { paidAmount: 200, part: { ...balance, open: true } };
    const { sent } = open({
      [`${PAY}/state`]: { ...fresh, ...due },
      [`${PAY}/scanCodePay`]: { ...aPayState(), ...due },
    });
    expect(await screen.findByRole('heading', { name: '应付尾款' })).toBeInTheDocument();
    expect(screen.getAllByText(/700/).length).toBeGreaterThan(0);
    await waitFor(() => expect(sent('/scanCodePay')).toHaveLength(1));
  });
});

test('失败：写明原因，由买家决定重新支付', async () => {
  const { sent } = open({
    [`${PAY}/state`]: aPayState({ state: 'failed', failReason: '余额不足', qrText: '', payUrl: '' }),
    [`${PAY}/scanCodePay`]: aPayState(),
  });
  expect(await screen.findByText('支付失败：余额不足')).toBeInTheDocument();
  expect(sent('/scanCodePay')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: '重新支付' }));
  await waitFor(() => expect(sent('/scanCodePay')).toHaveLength(1));
});

test('倒计时按服务器给的时限', async () => {
  const until = new Date(Date.now() + 29 * 60_000 + 30_000).toISOString();
  open({ [`${PAY}/state`]: aPayState({ orderExpireTime: until }) });
  expect(await screen.findByText(/^29:(2\d|30)$/)).toBeInTheDocument();
});

describe('对公转账', () => {
  test('换方式不丢订单；每项可复制；上传凭证后写明在核对', async () => {
    const { sent } = open({
      '/api/files/upload': { uploadId: 'upload-0001', url: '' },
      [`${PAY}/transfer`]: aPayState({ method: 'transfer', state: 'processing', qrText: '', payUrl: '' }),
    });
    fireEvent.click(await screen.findByRole('tab', { name: '对公转账' }));
    expect(await screen.findByText('0000 2026')).toBeInTheDocument();
    expect(screen.getByTestId('place')).toHaveTextContent('id=order-0001&method=transfer');
    const file = new File(['x'], 'v.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('选择转账凭证图片'), { target: { files: [file] } });
    await waitFor(() =>
      expect(sent('/transfer')[0]?.body).toEqual({
        orderId: 'order-0001',
        uploadId: 'upload-0001',
        note: '',
      }),
    );
    fireEvent.click(screen.getByRole('tab', { name: '扫码支付' }));
    expect(await screen.findByText('转账凭证正在核对，无需再次支付')).toBeInTheDocument();
  });

  test('不是图片：当场说明，不上传', async () => {
    const { sent } = open({}, '/modeofpay?id=order-0001&method=transfer');
    const picker = await screen.findByLabelText('选择转账凭证图片');
    fireEvent.change(picker, { target: { files: [new File(['x'], 'v.pdf', { type: 'application/pdf' })] } });
    expect(await screen.findByText('只能上传 JPG、PNG 或 WebP 图片')).toBeInTheDocument();
    expect(sent('/transfer')).toHaveLength(0);
  });
});

test('离开要问：继续支付留下，离开才走', async () => {
  const { router } = open({});
  await screen.findByText('PF0001');
  void router.navigate('/pages/home');
  expect(await screen.findByText('订单已保存，可在“我的订单”继续支付')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '继续支付' }));
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/modeofpay'));
  void router.navigate('/pages/home');
  fireEvent.click(await screen.findByRole('button', { name: '离开' }));
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pages/home'));
});

test('手机上没有二维码，是去支付的按钮', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('767'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  open({});
  const link = await screen.findByRole('link', { name: '立即支付 ¥98.00' });
  expect(link).toHaveAttribute('href', 'http://mall.test/sandbox/cashier/abc');
  expect(screen.queryByRole('img', { name: '支付二维码' })).toBeNull();
});

describe('微信内的浏览器', () => {
  const link = 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx#wechat_redirect';
  const bridge = {
    appId: 'wx1',
    timeStamp: '1',
    nonceStr: 'n',
    package: 'prepay_id=p',
    signType: 'RSA',
    paySign: 's',
  };
  const wechat = (inWechat: boolean) => ({
    channels: [{ code: 'wechat', name: '微信支付', note: '', inWechat }],
    ...{ method: '', channel: '', state: '', qrText: '', payUrl: '' },
  });
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone Mobile MicroMessenger/8.0.50');
  });

  test('不能在微信内支付：不发起，说在浏览器打开，给链接，可改用对公转账', async () => {
    const { sent } = open({ [`${PAY}/state`]: aPayState(wechat(false)) });
    expect(await screen.findByText('请点右上角，在浏览器打开')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '复制链接' })).toBeInTheDocument();
    expect(sent('/scanCodePay')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '改用对公转账' }));
    expect(await screen.findByText('0000 2026')).toBeInTheDocument();
  });

  test('能在微信内支付：先去授权；回来后只用一次授权，调起微信，结果以服务器为准', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign, href: 'http://mall.test/modeofpay' });
    const first = open({
      [`${PAY}/state`]: aPayState(wechat(true)),
      [`${PAY}/wechat/grant`]: { url: link },
    });
    fireEvent.click(await screen.findByRole('button', { name: '微信支付 ¥98.00' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(link));
    expect(first.sent('/scanCodePay')).toHaveLength(0);
    first.unmount();
    vi.unstubAllGlobals();
    asMember();

    const invoke = vi.fn((_name: string, _fields: object, done: (result: unknown) => void) => {
      done({ err_msg: 'get_brand_wcpay_request:ok' });
    });
    vi.stubGlobal('WeixinJSBridge', { invoke });
    const { sent } = open(
      {
        [`${PAY}/state`]: aPayState(wechat(true)),
        [`${PAY}/scanCodePay`]: aPayState({ ...wechat(true), method: 'cloud', state: 'waiting', bridge }),
      },
      '/modeofpay?id=order-0001&method=cloud&code=C1&state=S1',
    );
    await waitFor(() => expect(invoke).toHaveBeenCalledTimes(1));
    expect(invoke.mock.calls[0]?.slice(0, 2)).toEqual(['getBrandWCPayRequest', bridge]);
    expect(sent('/scanCodePay').map(({ body }) => body)).toEqual([
      { orderId: 'order-0001', renew: false, channel: 'wechat', wechat: { code: 'C1', state: 'S1' } },
    ]);
    // The bridge said ok, the server did not: the page stays where it is, without the code in its address.
    expect(screen.getByTestId('place')).toHaveTextContent('/modeofpay?id=order-0001&method=cloud');
    expect(screen.getByTestId('place')).not.toHaveTextContent('code=');
    vi.unstubAllGlobals();
  });
});

test('手机上微信支付（H5）：没有二维码也有支付页可去', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('767'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  open({ [`${PAY}/state`]: aPayState({ qrText: '', payUrl: 'https://wx.tenpay.com/h5' }) });
  expect(await screen.findByRole('link', { name: '立即支付 ¥98.00' })).toHaveAttribute(
    'href',
    'https://wx.tenpay.com/h5',
  );
});

test('别人的或不存在的订单：说明并给出去处', async () => {
  open({ [`${PAY}/state`]: new Refused('该订单不存在或已被删除', 404, 'not-found') });
  expect(await screen.findByText('该订单不存在或已被删除')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '我的订单' })).toBeInTheDocument();
});
