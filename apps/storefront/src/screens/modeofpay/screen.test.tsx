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

describe('预售分两次付款', () => {
  const balance = { seq: 2, of: 2, name: '尾款', amount: 700, openTime: '2026-12-01T02:00:00Z' };

  test('定金已付、尾款未到时间：说明金额与时间，不发起支付', async () => {
    const { sent } = open({
      [`${PAY}/state`]: { ...fresh, paidAmount: 200, part: { ...balance, open: false } },
    });
    const said = (await screen.findByText('定金已付，订单已为您保留')).parentElement;
    expect(said).toHaveTextContent(/尾款 ¥700.00，2026-12-01 10:00:00 开始支付/);
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

test('别人的或不存在的订单：说明并给出去处', async () => {
  open({ [`${PAY}/state`]: new Refused('该订单不存在或已被删除', 404, 'not-found') });
  expect(await screen.findByText('该订单不存在或已被删除')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '我的订单' })).toBeInTheDocument();
});
