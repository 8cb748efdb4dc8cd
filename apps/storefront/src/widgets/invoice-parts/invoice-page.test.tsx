import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { InvoicePage } from './invoice-page';
import type { InvoiceScreen } from './links';
import { ApplyLink, OrderInvoice } from './order-invoice';
import { anInvoice, INVOICE } from './samples';

const ONE = `${INVOICE}/inv-00000001`;

function open(at: InvoiceScreen, answers: Record<string, unknown> = {}, search = '?id=inv-00000001') {
  const calls = stubMall({ ...siteAnswers(), [ONE]: anInvoice('issuing'), ...answers });
  show(<InvoicePage screen={at}>{(invoice) => <h1>{invoice.stateName}</h1>}</InvoicePage>, {
    at: `/pages/membercenter/${at}${search}`,
  });
  return calls;
}

const place = () => screen.getByTestId('place').textContent;

beforeEach(asMember);
afterEach(() => {
  vi.useRealTimers();
});

describe('五个页面，一个申请', () => {
  test.each([
    ['applying', 'paperOk', 'paperIng'],
    ['issuing', 'paperOk', 'paperLoading'],
    ['issued', 'paperLoading', 'paperOk'],
    ['timeout', 'paperLoading', 'paperTimeout'],
    ['failed', 'paperIng', 'paperFailure'],
    ['red', 'paperFailure', 'paperOk'],
  ] as const)('%s 在 %s 打开 → 到 %s', async (state, at, right) => {
    open(at, { [ONE]: anInvoice(state) });
    await waitFor(() => expect(place()).toBe(`/pages/membercenter/${right}?id=inv-00000001`));
  });

  test('状态对的页面不动；没有编号 → 我的申请', async () => {
    open('paperLoading');
    expect(await screen.findByRole('heading', { name: '开票中' })).toBeInTheDocument();
    expect(place()).toBe('/pages/membercenter/paperLoading?id=inv-00000001');
    document.body.replaceChildren();
    open('paperOk', {}, '');
    await waitFor(() => expect(place()).toBe('/pages/membercenter/paperIng?tab=list'));
  });

  test('别家的、不存在的：服务器的话，和回去的路', async () => {
    open('paperOk', { [ONE]: new Refused('发票不存在', 404, 'not-found') });
    expect(await screen.findByText('发票不存在')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '我的开票申请' })).toHaveAttribute(
      'href',
      '/pages/membercenter/paperIng?tab=list',
    );
  });

  test('没加载出来：说明并能重试', async () => {
    let broken = true;
    open('paperLoading', { [ONE]: () => (broken ? new Refused('服务繁忙', 500) : anInvoice('issuing')) });
    const retry = await screen.findByRole('button', { name: '加载失败，点击重试' });
    broken = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: '开票中' })).toBeInTheDocument();
  });

  test('每 10 秒问一次状态，变了就自己走到对的页面', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let state = 'issuing';
    const calls = open('paperLoading', {
      [ONE]: () => anInvoice(state),
      [`${INVOICE}/status`]: () => anInvoice(state),
    });
    await screen.findByRole('heading', { name: '开票中' });
    const requestCount = () => calls.filter((call) => call.path === `${INVOICE}/status`).length;
    await waitFor(() => expect(requestCount()).toBe(1));
    state = 'issued';
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(requestCount()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(4500));
    await waitFor(() => expect(place()).toContain('/paperOk?id='));
  });

  test('已经有结果的不再问', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = open('paperOk', { [ONE]: anInvoice('issued') });
    await screen.findByRole('heading', { name: '已开具' });
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    expect(calls.filter((call) => call.path === `${INVOICE}/status`)).toHaveLength(0);
  });
});

describe('订单上的发票', () => {
  const paths = ['/pages/membercenter/paperIng'];
  const order = { id: 'order-0001', parentId: '', state: 'completed' };
  const openOrder = (answer: unknown, at = paths) => {
    const calls = stubMall({ ...siteAnswers(), [`${INVOICE}/byOrder`]: answer });
    show(<OrderInvoice order={order} />, { paths: at });
    return calls;
  };

  test('开好的：状态、号码、去看；没开的：申请开票；不能开的：原因', async () => {
    openOrder({ invoice: anInvoice('issued'), canApply: false, reason: '' });
    expect(await screen.findByText('已开具')).toBeInTheDocument();
    expect(screen.getByText('26442000000012345678')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看发票' })).toHaveAttribute(
      'href',
      '/pages/membercenter/paperOk?id=inv-00000001',
    );
    document.body.replaceChildren();
    openOrder({ invoice: null, canApply: true, reason: '' });
    expect(await screen.findByRole('link', { name: '申请开票' })).toHaveAttribute(
      'href',
      '/pages/membercenter/paperIng?orderId=order-0001',
    );
    document.body.replaceChildren();
    openOrder({ invoice: null, canApply: false, reason: '订单完成后才能申请开票' });
    expect(await screen.findByText('订单完成后才能申请开票')).toBeInTheDocument();
  });

  test('开票页面不在的商城：不问，也没有链接', () => {
    const calls = openOrder({ invoice: null, canApply: true, reason: '' }, []);
    expect(calls.filter((call) => call.path.includes('byOrder'))).toHaveLength(0);
    expect(screen.queryByRole('link', { name: '申请开票' })).toBeNull();
  });

  test('列表里只有已完成的订单带「开票」；拆分的按主订单', () => {
    stubMall(siteAnswers());
    show(
      <>
        <ApplyLink order={order} />
        <ApplyLink order={{ ...order, id: 'order-0002', state: 'to-ship' }} />
        <ApplyLink order={{ ...order, id: 'order-0003', parentId: 'order-0009' }} />
      </>,
      { paths },
    );
    const links = screen.getAllByRole('link', { name: '开票' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/pages/membercenter/paperIng?orderId=order-0001',
      '/pages/membercenter/paperIng?orderId=order-0009',
    ]);
  });
});
