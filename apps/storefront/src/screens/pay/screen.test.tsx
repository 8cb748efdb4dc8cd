import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { aSpecialTitle, aTitle, TITLE } from '../../widgets/invoice-parts/samples';
import { aCartLine, anAddress, aPreview, totalsOf } from '../../widgets/order-parts/samples';
import { Screen } from './screen';

const ORDERS = '/api/goods/orders';
const placed = { id: 'order-0001', orderNo: 'PF0001', payAmount: 90, children: [] };

function open(answers: Record<string, unknown>, at = '/pay') {
  const calls = stubMall({
    ...siteAnswers(),
    '/api/member/address/getAddress': [anAddress],
    [`POST ${ORDERS}/preview`]: aPreview(),
    ...answers,
  });
  show(<Screen />, { at });
  return (path = ORDERS) => calls.filter((call) => call.method === 'POST' && call.path === path);
}

// Desktop and phone each have their button; both are in the page of the test.
const submit = async () => {
  const [button] = await screen.findAllByRole('button', { name: '提交订单' });
  if (!button) throw new Error('no button');
  return button;
};
const requestIdOf = (call: { body: unknown } | undefined) =>
  (call?.body as { requestId: string } | undefined)?.requestId;

beforeEach(asMember);

describe('提交订单', () => {
  test('双击只发一次；带上看到的应付、地址、方式；然后去支付', async () => {
    const sent = open({ [`POST ${ORDERS}`]: placed });
    const button = await submit();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/modeofpay?id=order-0001'));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject({
      addressId: '5',
      payMethod: 'cloud',
      seenPayAmount: 90,
      invoice: { kind: 'none', title: '', taxNumber: '' },
    });
  });

  test('断网后重试、刷新后重试：同一个请求编号；改了备注：新的编号', async () => {
    let fail = true;
    const answers = {
      [`POST ${ORDERS}`]: () => {
        if (fail) throw new TypeError('offline');
        return placed;
      },
    };
    const first = open(answers);
    fireEvent.click(await submit());
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
    fireEvent.click(await submit());
    await waitFor(() => expect(first()).toHaveLength(2));
    expect(requestIdOf(first()[1])).toBe(requestIdOf(first()[0]));
    await waitFor(async () => expect(await submit()).not.toHaveAttribute('aria-busy'));
    fireEvent.change(screen.getByPlaceholderText(/给卖家留言/), { target: { value: '下午送' } });
    fail = false;
    fireEvent.click(await submit());
    await waitFor(() => expect(first()).toHaveLength(3));
    expect(requestIdOf(first()[2])).not.toBe(requestIdOf(first()[0]));
  });

  test('商城正忙：说出来，填的都还在；再按一次是同一个请求编号', async () => {
    let busy = true;
    const sent = open({
      [`POST ${ORDERS}`]: () => (busy ? new Refused('正忙，请稍后再试', 503, 'unavailable') : placed),
    });
    fireEvent.change(await screen.findByPlaceholderText(/给卖家留言/), { target: { value: '下午送' } });
    fireEvent.click(await submit());
    expect(await screen.findByText('正忙，请稍后再试')).toBeInTheDocument();
    expect(screen.getByPlaceholderText(/给卖家留言/)).toHaveValue('下午送');
    busy = false;
    fireEvent.click(await submit());
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/modeofpay?id=order-0001'));
    expect(requestIdOf(sent()[1])).toBe(requestIdOf(sent()[0]));
    expect(sent()[1]?.body).toMatchObject({ remark: '下午送' });
  });

  test('回答丢了、购物车已空：用原编号问回那张订单', async () => {
    let answered = false;
    const calls = open({
      [`POST ${ORDERS}`]: () => {
        if (answered) return placed;
        answered = true;
        throw new TypeError('lost');
      },
    });
    fireEvent.click(await submit());
    await screen.findByText('网络连接失败，请检查网络后重试');
    const id = requestIdOf(calls()[0]);
    document.body.replaceChildren();
    const again = open({
      [`POST ${ORDERS}/preview`]: new Refused('请先选择商品', 400, 'nothing-to-order'),
      [`POST ${ORDERS}`]: placed,
    });
    await waitFor(() => expect(again()).toHaveLength(1));
    expect(requestIdOf(again()[0])).toBe(id);
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/modeofpay?id=order-0001'));
  });
});

test('价格变了 → 逐行旧价到新价；「按新价提交」带新的应付', async () => {
  const dearer = aPreview({
    lines: [aCartLine({ saleIP: 40, amount: 98 })],
    totals: totalsOf(98),
    version: 4,
  });
  let changed = false;
  const sent = open({
    [`POST ${ORDERS}/preview`]: () => (changed ? dearer : aPreview()),
    [`POST ${ORDERS}`]: ({ body }: { body: { seenPayAmount: number } }) => {
      changed = true;
      return body.seenPayAmount === 98
        ? placed
        : new Refused('商品价格或库存有变化，请确认后重新提交', 409, 'order-changed');
    },
  });
  fireEvent.click(await submit());
  expect(await screen.findByRole('dialog', { name: '订单有变化' })).toBeInTheDocument();
  expect(screen.getByText('2件+12瓶 · ¥36.00/件 · ¥90.00')).toBeInTheDocument();
  expect(screen.getByText('2件+12瓶 · ¥40.00/件 · ¥98.00')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '返回购物车' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '按新价提交' }));
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/modeofpay'));
  expect(sent().map(({ body }) => (body as { seenPayAmount: number }).seenPayAmount)).toEqual([90, 98]);
});

describe('拒绝说在它的地方', () => {
  test('没有地址：不提交，地址处提示', async () => {
    const sent = open({
      '/api/member/address/getAddress': [],
      [`POST ${ORDERS}/preview`]: aPreview({
        refusals: [{ code: 'order-address-missing', text: '请选择送货地址' }],
      }),
    });
    expect(await screen.findByRole('button', { name: '新增送货地址' })).toBeInTheDocument();
    expect(screen.queryByText('请选择送货地址')).toBeNull();
    fireEvent.click(await submit());
    expect(await screen.findByText('请选择送货地址')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
  });

  test('不配送的地区：写在地址处', async () => {
    open({
      [`POST ${ORDERS}/preview`]: aPreview({
        refusals: [{ code: 'not-deliverable', text: '西藏暂不支持配送' }],
      }),
    });
    const alert = await screen.findByText('西藏暂不支持配送');
    expect(alert.closest('section')).toHaveAttribute('id', 'pay-address');
  });

  test('专用发票没有税号：不提交；税号去空格转大写后提交', async () => {
    const sent = open({ [`POST ${ORDERS}`]: placed });
    fireEvent.click(await screen.findByText('手动填写'));
    fireEvent.click(screen.getByText('增值税专用发票'));
    expect(screen.getByLabelText(/发票抬头/)).toHaveValue('檐下便利');
    fireEvent.click(await submit());
    expect(await screen.findByText('专用发票需要纳税人识别号')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
    fireEvent.change(screen.getByLabelText(/纳税人识别号/), { target: { value: '9144 0300ma5abcd123' } });
    fireEvent.click(await submit());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      invoice: { kind: 'special', title: '檐下便利', taxNumber: '91440300MA5ABCD123' },
    });
  });
});

describe('发票抬头', () => {
  const LIST = `${TITLE}/list`;
  const waiting = aTitle({ id: '9', name: '穗丰粮油', usable: false, state: 'waiting', stateName: '待审核' });
  const titles = { list: [aTitle(), aSpecialTitle(), waiting], most: 20 };

  test('选公司的抬头：默认的先选好，换成专票的那个，提交的是那个抬头的字', async () => {
    const sent = open({ [`POST ${ORDERS}`]: placed, [LIST]: titles });
    fireEvent.click(await screen.findByLabelText('选择抬头'));
    const select = await screen.findByLabelText(/发票抬头/);
    expect(select).toHaveValue('7');
    expect(screen.getByRole('option', { name: '穗丰粮油（待审核）' })).toBeDisabled();
    fireEvent.change(select, { target: { value: '8' } });
    fireEvent.click(await submit());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      invoice: {
        kind: 'special',
        title: '檐下便利有限公司',
        taxNumber: '91440300MA5EXAMP1F',
        titleId: '8',
      },
    });
  });

  test('抬头刚刚失效：说在发票处，抬头重新读', async () => {
    let valid = true;
    open({
      [`POST ${ORDERS}`]: () => {
        valid = false;
        return new Refused('该抬头已过有效期，请重新提交审核', 409, 'title-unusable');
      },
      [LIST]: () => (valid ? titles : { list: [waiting], most: 20 }),
    });
    fireEvent.click(await screen.findByLabelText('选择抬头'));
    await screen.findByLabelText(/发票抬头/);
    fireEvent.click(await submit());
    const alert = await screen.findByText('该抬头已过有效期，请重新提交审核');
    expect(alert.closest('section')).toHaveAttribute('id', 'pay-invoice');
    await waitFor(() => expect(screen.getByLabelText(/发票抬头/)).toHaveValue(''));
  });

  test('去管理再回来：选的抬头、备注都还在', async () => {
    open({ [LIST]: titles }, '/pay?ids=11');
    fireEvent.click(await screen.findByLabelText('选择抬头'));
    fireEvent.change(await screen.findByLabelText(/发票抬头/), { target: { value: '8' } });
    fireEvent.change(screen.getByPlaceholderText(/给卖家留言/), { target: { value: '下午送' } });
    expect(screen.getByRole('link', { name: '去管理抬头' })).toHaveAttribute(
      'href',
      '/pages/membercenter/addPaper?back=%2Fpay%3Fids%3D11',
    );
    cleanup();
    open({ [LIST]: titles }, '/pay?ids=11');
    expect(await screen.findByLabelText(/发票抬头/)).toHaveValue('8');
    expect(screen.getByPlaceholderText(/给卖家留言/)).toHaveValue('下午送');
  });

  test('还没有可用的抬头：提交时说出来，不发请求', async () => {
    const sent = open({ [`POST ${ORDERS}`]: placed, [LIST]: { list: [waiting], most: 20 } });
    fireEvent.click(await screen.findByLabelText('选择抬头'));
    await screen.findByLabelText(/发票抬头/);
    fireEvent.click(await submit());
    expect(await screen.findByText('请选择发票抬头')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
  });
});

test('拆单预览：每个子单的小计；?ids= 只结算这些行', async () => {
  const part = { kinds: 1, ipcnt: 1, spcnt: 0, goodsAmount: 40, freightAmount: 0 };
  const sent = open(
    {
      [`POST ${ORDERS}/preview`]: aPreview({
        split: [
          { ...part, shipFrom: '广东东莞仓', payAmount: 40 },
          { ...part, shipFrom: '浙江义乌仓', payAmount: 50 },
        ],
      }),
      [`POST ${ORDERS}`]: placed,
    },
    '/pay?ids=11',
  );
  expect(await screen.findByText('将拆分为 2 个订单')).toBeInTheDocument();
  expect(screen.getByText('浙江义乌仓发货 · 1 种 1件')).toBeInTheDocument();
  expect(sent(`${ORDERS}/preview`)[0]?.body).toEqual({ cartIds: ['11'], addressId: '5' });
  fireEvent.click(await submit());
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ cartIds: ['11'] }));
});

test('没有勾选商品：说清原因，给出去处', async () => {
  open({ [`POST ${ORDERS}/preview`]: new Refused('请先选择商品', 400, 'nothing-to-order') });
  expect(await screen.findByText('没有要结算的商品')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '回购物车' })).toHaveAttribute('href', '/cart');
});

describe('秒杀抢到的', () => {
  const won = (ms: number) =>
    aPreview({ lines: [aCartLine({ keptUntil: new Date(Date.now() + ms).toISOString() })] });

  test('说清名额保留到几点、还剩多久', async () => {
    open({ [`POST ${ORDERS}/preview`]: won(290_000) }, '/pay?ids=11');
    expect(await screen.findByText(/请在 \d\d:\d\d 前提交订单，逾期让给候补的客户/)).toBeVisible();
    expect(screen.getByText(/秒杀名额保留 5 分钟/)).toBeInTheDocument();
  });

  test('保留时间已过：说名额已让出；普通商品什么都不说', async () => {
    open({ [`POST ${ORDERS}/preview`]: won(-1_000) }, '/pay?ids=11');
    expect(await screen.findByText('秒杀名额的保留时间已过，名额已让给候补的客户')).toBeVisible();
    cleanup();
    open({});
    await submit();
    expect(screen.queryByText(/秒杀名额/)).toBeNull();
  });
});

test('待付款的太多：按提交之前就说，给出去处；提交被拒也说', async () => {
  const text = '贵公司已有 50 个待付款订单，最多同时 50 个，请先付款或取消后再下单';
  const sent = open({
    [`POST ${ORDERS}/preview`]: aPreview({ refusals: [{ code: 'unpaid-limit', text }] }),
    [`POST ${ORDERS}`]: placed,
  });
  expect(await screen.findByText(text)).toBeVisible();
  const link = screen.getByRole('link', { name: '查看待付款订单' });
  expect(link).toHaveAttribute('href', '/pages/membercenter/myorder?state=unpaid');
  fireEvent.click(await submit());
  expect(sent()).toHaveLength(0);
  cleanup();
  open({ [`POST ${ORDERS}`]: new Refused(text, 400, 'unpaid-limit') });
  fireEvent.click(await submit());
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: '查看待付款订单' })).toBeVisible();
});

const WAYS = [
  { code: 'express', name: '快递', note: '', freightAmount: 12, freightText: '', places: [] },
  { code: 'line', name: '物流专线', note: '', freightAmount: 0, freightText: '运费到付', places: [] },
  {
    code: 'pickup',
    name: '自提',
    note: '',
    freightAmount: 0,
    freightText: '免运费',
    places: [{ id: '7', name: '东莞总仓', address: '工业路 8 号', hours: '每天 9–18 点', contact: '' }],
  },
];
const SHOP = { id: '9', name: '深圳门店', address: '福田路 1 号', hours: '每天 8–22 点', contact: '0755-1' };

describe('配送方式', () => {
  const withWays = {
    [`POST ${ORDERS}/preview`]: ({ body }: { body: { way?: string } }) =>
      aPreview({ ways: WAYS, way: body.way ?? 'express' }),
    [`POST ${ORDERS}`]: placed,
  };

  test('只有快递：不出现选择，提交的和原来一样', async () => {
    const sent = open({
      [`POST ${ORDERS}/preview`]: aPreview({ ways: WAYS.slice(0, 1), way: 'express' }),
      [`POST ${ORDERS}`]: placed,
    });
    fireEvent.click(await submit());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.queryByRole('radiogroup', { name: '配送方式' })).toBeNull();
    expect(sent()[0]?.body).not.toHaveProperty('way');
  });

  test('选自提：收货地址收起，地点与时间写明；手机不对不提交，改好后带上提货人', async () => {
    const sent = open(withWays);
    fireEvent.click(await screen.findByRole('radio', { name: /自提/ }));
    expect(await screen.findByText('每天 9–18 点')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('radiogroup', { name: '收货地址' })).toBeNull());
    fireEvent.change(screen.getByLabelText(/手机$/), { target: { value: '123' } });
    fireEvent.click(await submit());
    expect(await screen.findByText('请填写正确的电话号码')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
    fireEvent.change(screen.getByLabelText(/手机$/), { target: { value: '13900001111' } });
    fireEvent.change(screen.getByLabelText(/提货人$/), { target: { value: ' 李提货 ' } });
    fireEvent.click(await submit());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      way: 'pickup',
      contact: { name: '李提货', phone: '13900001111' },
    });
  });

  describe('几个自提点', () => {
    const [, , pickup] = WAYS;
    const collected = (ids: readonly string[]) => ({
      [`POST ${ORDERS}/preview`]: ({ body }: { body: { placeId?: string } }) =>
        aPreview({
          ways: [
            { ...pickup, places: [...(pickup?.places ?? []), SHOP].filter(({ id }) => ids.includes(id)) },
          ],
          way: 'pickup',
          placeId: body.placeId && ids.includes(body.placeId) ? body.placeId : ids[0],
        }),
      [`POST ${ORDERS}`]: placed,
    });
    const whoCollects = () => {
      fireEvent.change(screen.getByLabelText(/提货人$/), { target: { value: '李提货' } });
      fireEvent.change(screen.getByLabelText(/手机$/), { target: { value: '13900001111' } });
    };

    // The button waits until the preview of what was chosen is there.
    const submitOnceCounted = (sent: () => unknown[]) =>
      waitFor(async () => {
        fireEvent.click(await submit());
        expect(sent()).toHaveLength(1);
      });

    test('先用第一个；选了第二个，写明它的电话，就按第二个提交', async () => {
      const sent = open(collected(['7', '9']));
      expect(await screen.findByRole('radio', { name: /东莞总仓/ })).toBeChecked();
      fireEvent.click(screen.getByRole('radio', { name: /深圳门店/ }));
      expect(screen.getByText(/深圳门店 电话 0755-1/)).toBeInTheDocument();
      whoCollects();
      await submitOnceCounted(sent);
      expect(sent()[0]?.body).toMatchObject({ way: 'pickup', placeId: '9' });
    });

    test('选过的停用了：说明要重新选，按还开着的提交', async () => {
      const first = open(collected(['7', '9']));
      fireEvent.click(await screen.findByRole('radio', { name: /深圳门店/ }));
      whoCollects();
      expect(first()).toHaveLength(0);
      cleanup();
      const sent = open(collected(['7']));
      expect(await screen.findByText('您选的自提点已停用，请重新选择')).toBeInTheDocument();
      expect(screen.getByRole('radio', { name: /东莞总仓/ })).toBeChecked();
      await submitOnceCounted(sent);
      expect(sent()[0]?.body).toMatchObject({ placeId: '7' });
    });
  });
});
