import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { ConfirmHost } from '../../ui/confirm-host';
import { Toaster } from '../../ui/toast';
import { Screen } from './screen';

// Typing letter by letter takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

const LIST = '/api/member/address/getAddress';
const ONE = '/api/member/address';
const home = {
  id: '1',
  province: '广东省',
  city: '深圳市',
  county: '南山区',
  regionCode: '440305',
  address: '晚塘路 18 号',
  name: '林晚舟',
  phone: '13800000001',
  isDefault: 0,
};
const xiantao = {
  ...home,
  id: '3',
  province: '湖北省',
  city: '省直辖县级行政区划',
  county: '仙桃市',
  regionCode: '429004',
  address: '穗丰大道 12 号',
  name: '吴禾清',
  phone: '13800000011',
  isDefault: 1,
};

function open(answers: Record<string, unknown> = {}) {
  asMember();
  const seen = stubMall({ ...siteAnswers(), [LIST]: [home, xiantao], ...answers });
  show(
    <>
      <Screen />
      <Toaster />
      <ConfirmHost />
    </>,
    { at: '/pages/membercenter/myaddress' },
  );
  return (method: string) => seen.filter((call) => call.path === ONE && call.method === method);
}

describe('收货地址', () => {
  test('默认的排最前并标明，号码打码，地区里没有「省直辖县级行政区划」', async () => {
    open();
    const cards = await screen.findAllByRole('listitem');
    expect(cards.map((card) => within(card).getByText(/林晚舟|吴禾清/).textContent)).toEqual([
      '吴禾清',
      '林晚舟',
    ]);
    expect(cards[0]).toHaveTextContent('默认');
    expect(cards[0]).toHaveTextContent('湖北省仙桃市');
    expect(cards[0]).toHaveTextContent('138****0011');
    expect(within(cards[0] as HTMLElement).queryByRole('button', { name: /设为默认/ })).toBeNull();
    expect(document.body.textContent).not.toContain('省直辖');
    expect(document.body.textContent).not.toContain('13800000011');
  });

  test('设为默认：在卡片上一按就好', async () => {
    const sent = open({ [ONE]: home });
    await userEvent.click(await screen.findByRole('button', { name: /设为默认：林晚舟/ }));
    expect(await screen.findByText('已设为默认地址')).toBeInTheDocument();
    expect(sent('PATCH')[0]?.body).toEqual({ id: '1', isDefault: 1 });
  });

  test('删除要先问，说不删就什么也不发', async () => {
    const sent = open({ [ONE]: {} });
    await userEvent.click(await screen.findByRole('button', { name: /删除：林晚舟/ }));
    const dialog = await screen.findByRole('dialog', { name: '删除这个送货地址？' });
    expect(dialog).toHaveTextContent('林晚舟，广东省深圳市南山区晚塘路 18 号');
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('DELETE')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: /删除：林晚舟/ }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '删除这个送货地址？' })).getByRole('button', {
        name: '删除',
      }),
    );
    expect(await screen.findByText('送货地址已删除')).toBeInTheDocument();
    expect(sent('DELETE')[0]?.query.get('id')).toBe('1');
  });

  test('别人先删掉了：说服务器的话，重新读列表', async () => {
    open({ [ONE]: new Refused('送货地址不存在', 404, 'not-found') });
    await userEvent.click(await screen.findByRole('button', { name: /设为默认：林晚舟/ }));
    expect(await screen.findByText('送货地址不存在')).toBeInTheDocument();
  });

  test('一个都没有：大按钮打开新增对话框', async () => {
    open({ [LIST]: [] });
    expect(await screen.findByText('还没有送货地址')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '新增送货地址' }));
    expect(await screen.findByRole('dialog', { name: '新增送货地址' })).toBeInTheDocument();
  });

  test('没加载出来：说明并能重试', async () => {
    let broken = true;
    open({ [LIST]: () => (broken ? new Refused('服务繁忙', 500) : [home]) });
    const retry = await screen.findByRole('button', { name: '加载失败，点击重试' });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('林晚舟')).toBeInTheDocument();
  });
});
