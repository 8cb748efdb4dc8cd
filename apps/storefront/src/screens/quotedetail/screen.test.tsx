import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { passDeadline, soonOver } from '../../testing/clock';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import {
  aQuote,
  aQuoteLine,
  aSubstitutedLine,
  daysFromNow,
  waterAnswer,
} from '../../widgets/quote-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const AT = '/pages/membercenter/quotedetail?id=quote-0001';
const DETAIL = '/api/goods/quote/quote-0001';
const ACCEPT = `${DETAIL}/accept`;
const MESSAGE = `${DETAIL}/message`;

function open(quote: unknown, { at = AT, ...answers }: Record<string, unknown> & { at?: string } = {}) {
  const calls = stubMall({ ...siteAnswers(), [DETAIL]: quote, ...answers });
  show(<Screen />, { at });
  return calls;
}
const line = (name: string) => screen.findByRole('article', { name });
const bar = () => screen.getByRole('region', { name: '转为订单' });
const place = () => screen.getByTestId('place').textContent;

beforeEach(asMember);

test('每行写明询价数量、目标价与报价之差；替代品有去处；起订按报价单自己的', async () => {
  open(aQuote());
  const water = await line('矿泉水 550ml');
  expect(water).toHaveTextContent('2件');
  expect(water).toHaveTextContent('目标 ¥1.50/瓶');
  expect(within(water).getByTitle('比目标价低 ¥0.05/瓶')).toHaveTextContent('↓¥0.05/瓶');
  expect(water).toHaveTextContent('本报价 48瓶起订 · 不限步长');
  expect(water).toHaveTextContent('商家说明：含运费');
  const tiers = within(water).getAllByRole('listitem');
  expect(tiers.map((tier) => tier.textContent)).toEqual([
    '48 瓶起（当前）¥34.80/件 · ¥1.45/瓶',
    '240 瓶起¥33.60/件 · ¥1.40/瓶',
  ]);
  const gloves = await line('停产手套');
  expect(gloves).toHaveTextContent('原商品无货，商家推荐替代品');
  expect(within(gloves).getByRole('link', { name: '看替代品' })).toHaveAttribute(
    'href',
    '/pages/gooddetail/1003',
  );
  expect(screen.getByText(/报价为最终价，不与优惠券、积分和促销同享/)).toBeInTheDocument();
});

describe('转为订单', () => {
  test('数量一变，档价与合计立刻跟着变；只转勾选的行，带着版本号，去结算', async () => {
    const calls = open(aQuote(), { [`POST ${ACCEPT}`]: { cartIds: ['71', '72'] } });
    const water = await line('矿泉水 550ml');
    expect(bar()).toHaveTextContent('已选 2 种');
    expect(bar()).toHaveTextContent('119.60');
    expect(bar()).toHaveTextContent('壹佰壹拾玖元陆角');
    const [packs] = within(water).getAllByRole('spinbutton');
    fireEvent.change(packs as HTMLElement, { target: { value: '10' } });
    fireEvent.blur(packs as HTMLElement);
    expect(bar()).toHaveTextContent('386.00');
    expect(
      within(water)
        .getByText(/240 瓶起/)
        .closest('li'),
    ).toHaveTextContent('当前');
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 停产手套' }));
    expect(bar()).toHaveTextContent('已选 1 种');
    expect(bar()).toHaveTextContent('336.00');
    fireEvent.click(within(bar()).getByRole('button', { name: '转为订单' }));
    await waitFor(() => expect(place()).toBe('/pay?ids=71,72'));
    expect(calls.find((call) => call.path === ACCEPT)?.body).toEqual({
      version: 1,
      lines: [{ lineId: '31', ipcnt: 10, spcnt: 0 }],
    });
  });

  test('低于本报价起订量：清零并说明，不发送', async () => {
    const calls = open(aQuote({ lines: [aQuoteLine()] }));
    const water = await line('矿泉水 550ml');
    const [packs] = within(water).getAllByRole('spinbutton');
    fireEvent.change(packs as HTMLElement, { target: { value: '1' } });
    fireEvent.click(within(bar()).getByRole('button', { name: '转为订单' }));
    expect(await within(water).findByText('不足起订量 48瓶，已清零')).toBeInTheDocument();
    expect(bar()).toHaveTextContent('已选 0 种');
    expect(calls.some((call) => call.path === ACCEPT)).toBe(false);
  });

  test('商家刚更新了报价：说明原因，读取新报价', async () => {
    let version = 1;
    const renewed = () => {
      const quote = aQuote({ version, lines: [aQuoteLine()] });
      return { ...quote, versions: quote.versions.map((one) => ({ ...one, version })) };
    };
    const calls = open(renewed, {
      [`POST ${ACCEPT}`]: () => {
        version = 2;
        return new Refused('报价单 XJ20261120000001 已有新的报价，请按新报价确认', 409, 'quote-superseded');
      },
    });
    await line('矿泉水 550ml');
    fireEvent.click(within(bar()).getByRole('button', { name: '转为订单' }));
    await waitFor(() => expect(calls.filter((call) => call.path === DETAIL).length).toBeGreaterThan(1));
    await waitFor(() => expect(bar()).toHaveTextContent('已有新的报价，请按新报价确认'));
    fireEvent.click(within(bar()).getByRole('button', { name: '转为订单' }));
    await waitFor(() => expect(calls.filter((call) => call.path === ACCEPT)).toHaveLength(2));
    expect(calls.findLast((call) => call.path === ACCEPT)?.body).toMatchObject({ version: 2 });
  });

  test('库存不够：当行写明，按可订数量填好', async () => {
    open(
      aQuote({
        lines: [aQuoteLine({ stockText: '库存仅剩 30瓶', acceptIpcnt: 1, acceptSpcnt: 6, maxNum: 30 })],
      }),
    );
    const water = await line('矿泉水 550ml');
    expect(water).toHaveTextContent('库存仅剩 30瓶');
    expect(
      within(water)
        .getAllByRole('spinbutton')
        .map((box) => (box as HTMLInputElement).value),
    ).toEqual(['1', '6']);
  });

  test('已下单的行不再可选，带着订单；无货的行写明', async () => {
    open(
      aQuote({
        state: 'ordered',
        orderedKinds: 1,
        lines: [
          aQuoteLine({
            canAccept: false,
            closedText: '已下单',
            ordered: { orderId: 'order-0007', orderNo: 'D7', ipcnt: 2, spcnt: 0, totalNum: 48, amount: 69.6 },
          }),
          aSubstitutedLine({
            canAccept: false,
            closedText: '无货',
            answer: { available: false, offers: [], minNum: 0, stepWaived: true, note: '已停产' },
          }),
        ],
        actions: ['message', 'again', 'print'],
      }),
    );
    const water = await line('矿泉水 550ml');
    expect(within(water).getByRole('link', { name: '订单 D7' })).toHaveAttribute(
      'href',
      '/pages/membercenter/myorderpay?id=order-0007',
    );
    expect(await line('停产手套')).toHaveTextContent('无货，不能供应');
    expect(screen.queryByRole('checkbox', { name: /选择/ })).toBeNull();
    expect(screen.queryByRole('region', { name: '转为订单' })).toBeNull();
  });
});

test('过期：不能下单并说明，可以再次询价', async () => {
  open(
    aQuote({
      state: 'expired',
      validUntil: daysFromNow(-1),
      actions: ['message', 'again', 'print'],
      lines: [aQuoteLine({ canAccept: false, closedText: '报价已过期' })],
    }),
  );
  expect(await screen.findByText(/价格不再有效，不能下单/)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: '转为订单' })).toBeNull();
  expect(screen.getByRole('button', { name: '再次询价' })).toBeInTheDocument();
});

test('商家未能报价：写明原因，不再说等待；电话只露首尾', async () => {
  open(
    aQuote({
      state: 'declined',
      version: 0,
      versions: [],
      phone: '13800000001',
      sellerMessage: '近期停产',
      lines: [aQuoteLine({ answer: undefined, canAccept: false, closedText: '待报价' })],
      actions: ['again', 'print'],
    }),
  );
  expect(await screen.findByText(/商家未能报价：近期停产/)).toBeInTheDocument();
  const water = await line('矿泉水 550ml');
  expect(water).toHaveTextContent('未报价');
  expect(water).not.toHaveTextContent(/等待|待报价/);
  expect(screen.getByText(/138\*\*\*\*0001/)).toBeInTheDocument();
  expect(screen.getByText('这张询价单已结束，不能再留言。')).toBeInTheDocument();
});

test('页面开着时到期：动作当场关闭，并重新读取', async () => {
  const validUntil = soonOver();
  const calls = open(aQuote({ validUntil }));
  await line('矿泉水 550ml');
  expect(bar()).toBeInTheDocument();
  passDeadline(validUntil);
  await waitFor(() => expect(screen.queryByRole('region', { name: '转为订单' })).toBeNull());
  await waitFor(() => expect(calls.filter((call) => call.path === DETAIL).length).toBeGreaterThan(1));
});

describe('版本', () => {
  const twice = () => {
    const quote = aQuote({ version: 2, lines: [aQuoteLine()] });
    const [now] = quote.versions;
    const former = { ...waterAnswer, offers: [{ fromNum: 48, saleIP: 36, saleSP: 1.5, label: '≥48瓶' }] };
    return {
      ...quote,
      versions: [
        { ...now, version: 2 },
        {
          ...now,
          version: 1,
          current: false,
          message: '首次报价',
          amount: 72,
          lines: [{ lineId: '31', ...former, saleSP: 1.5, amount: 72 }],
        },
      ],
    };
  };

  test('新的在前；旧版只读，标明已被新报价取代，看哪一版写在地址里', async () => {
    open(twice());
    await line('矿泉水 550ml');
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent?.slice(0, 9))).toEqual([
      '第 2 版（当前）',
      expect.stringMatching(/^第 1 版/),
    ]);
    fireEvent.click(tabs[1] as HTMLElement);
    expect(await screen.findByText('已被新报价取代')).toBeInTheDocument();
    expect(screen.getAllByText('首次报价').length).toBeGreaterThan(0);
    expect(await line('矿泉水 550ml')).toHaveTextContent('¥1.50/瓶');
    expect(place()).toBe(`${AT}&v=1`);
    expect(screen.queryByRole('region', { name: '转为订单' })).toBeNull();
    expect(screen.queryByRole('spinbutton')).toBeNull();
  });
});

describe('沟通', () => {
  const talk = {
    id: '5',
    lineId: '31',
    author: 'seller' as const,
    authorName: '王销售',
    text: '整托另有优惠',
    time: '2026-11-20T07:00:00Z',
  };

  test('整单的沟通里写明关于哪个商品；行内只有这一行的', async () => {
    open(aQuote({ messages: [talk, { ...talk, id: '6', lineId: undefined, text: '整单含税' }] }));
    const all = within(await screen.findByRole('list', { name: '沟通记录' }));
    expect(all.getByText('关于 矿泉水 550ml')).toBeInTheDocument();
    expect(all.getAllByText('2026-11-20 15:00')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: /留言（1）\s*：矿泉水 550ml/ }));
    const own = within(await screen.findByRole('list', { name: '矿泉水 550ml 的留言' }));
    expect(own.getByText('整托另有优惠')).toBeInTheDocument();
    expect(own.queryByText('整单含税')).toBeNull();
    expect(all.getByText('整单含税')).toBeInTheDocument();
  });

  test('就某一行留言：带着行号；答复丢失后再发，还是同一条', async () => {
    let lost = true;
    const calls = open(aQuote(), {
      [`POST ${MESSAGE}`]: () => {
        if (!lost) return aQuote({ messages: [{ ...talk, author: 'buyer', text: '能含运费吗' }] });
        lost = false;
        throw new TypeError('cut');
      },
    });
    await line('矿泉水 550ml');
    fireEvent.click(screen.getByRole('button', { name: /就此商品留言\s*：矿泉水 550ml/ }));
    const box = await screen.findByLabelText('矿泉水 550ml 的留言：写留言');
    fireEvent.change(box, { target: { value: ' 能含运费吗 ' } });
    const form = box.closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    expect(await within(form).findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
    expect(box).toHaveValue(' 能含运费吗 ');
    fireEvent.submit(form);
    await waitFor(() => expect(box).toHaveValue(''));
    const sent = calls.filter((call) => call.path === MESSAGE).map(({ body }) => body) as Record<
      string,
      unknown
    >[];
    expect(sent[0]).toMatchObject({ lineId: '31', text: '能含运费吗' });
    expect(sent[1]?.requestId).toBe(sent[0]?.requestId);
  });
});

test('打印的报价单：供需双方、有效期、按数量的报价、大写金额', async () => {
  open(aQuote({ validUntil: '2099-12-01T15:59:59Z' }));
  await line('矿泉水 550ml');
  const paper = document.querySelector('[data-print-document]');
  expect(paper).toHaveTextContent('报价单');
  expect(paper).toHaveTextContent('单位：檐下便利');
  expect(paper).toHaveTextContent('有效期至：2099-12-01');
  expect(paper).toHaveTextContent('48 瓶起 1.45/瓶；240 瓶起 1.40/瓶');
  expect(paper).toHaveTextContent('合计（大写）人民币壹佰壹拾玖元陆角整');
  expect(paper).toHaveTextContent('替代 停产手套');
});

test('别人的或不存在的报价单：商家的原话与去处；故障时可重试', async () => {
  open(new Refused('询价单不存在', 404, 'not-found'));
  expect(await screen.findByText('询价单不存在')).toBeInTheDocument();
  document.body.replaceChildren();
  open(new Refused('出错了', 500));
  expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
});
