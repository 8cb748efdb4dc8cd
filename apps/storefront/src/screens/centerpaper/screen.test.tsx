import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { aSpecialTitle, aTitle, TITLE } from '../../widgets/invoice-parts/samples';
import { Screen } from './screen';

const STATE = `${TITLE}/state`;
const invalid = aSpecialTitle({
  state: 'invalid',
  stateName: '无效',
  tone: 'red',
  reason: '开户行与许可证不一致',
  field: 'bank',
  usable: false,
  actions: ['edit', 'resubmit', 'delete'],
});
const pageOf = (list: unknown[]) => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: 10,
  counts: { waiting: 0, valid: 1, invalid: 1, expired: 0 },
});

function open(answers: Record<string, unknown> = {}, at = '/pages/membercenter/centerPaper') {
  const calls = stubMall({ ...siteAnswers(), [STATE]: pageOf([aTitle(), invalid]), ...answers });
  show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at },
  );
  return calls;
}

beforeEach(asMember);

test('每个抬头的有效性、原因、有效期；页签带个数', async () => {
  open();
  const table = await screen.findByRole('table', { name: '抬头有效性' });
  const [valid, wrong] = within(table).getAllByRole('row').slice(1) as HTMLElement[];
  expect(valid).toHaveTextContent('有效');
  expect(valid).toHaveTextContent('2027-10-02');
  expect(wrong).toHaveTextContent('无效');
  expect(wrong).toHaveTextContent('开户行与许可证不一致');
  expect(screen.getByRole('tab', { name: /^无效\s*\(1\)$/ })).toBeInTheDocument();
});

test('修改：到抬头管理的那一项，改好回来；有效的没有「重新提交」', async () => {
  open();
  await screen.findByRole('table', { name: '抬头有效性' });
  const links = screen.getAllByRole('link', { name: /^修改：/ });
  const back = encodeURIComponent('/pages/membercenter/centerPaper');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/pages/membercenter/addPaper?id=7&back=${back}`,
    `/pages/membercenter/addPaper?id=8&field=bank&back=${back}`,
  ]);
  expect(screen.getAllByRole('button', { name: /^重新提交：/ })).toHaveLength(1);
});

test('重新提交：只发一次，说明等待审核，列表跟着变', async () => {
  let again = false;
  const calls = open({
    [STATE]: () => pageOf([again ? { ...invalid, state: 'waiting', actions: ['edit'] } : invalid]),
    [`POST ${TITLE}/resubmit`]: () => {
      again = true;
      return { ...invalid, state: 'waiting' };
    },
  });
  const button = await screen.findByRole('button', { name: /^重新提交：/ });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('已重新提交，等待审核')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^重新提交：/ })).toBeNull());
  const sent = calls.filter((call) => call.method === 'POST');
  expect(sent.map((call) => call.body)).toEqual([{ id: '8' }]);
});

test('页签在地址里；没有时说明，能看全部', async () => {
  const calls = open({ [STATE]: pageOf([]) }, '/pages/membercenter/centerPaper?state=expired');
  expect(await screen.findByText('没有“已过期”的抬头')).toBeInTheDocument();
  expect(calls.find((call) => call.path === STATE)?.query.get('state')).toBe('expired');
  fireEvent.click(screen.getByRole('button', { name: '查看全部' }));
  await waitFor(() =>
    expect(screen.getByTestId('place').textContent).toBe('/pages/membercenter/centerPaper'),
  );
});

test('没加载出来：能重试', async () => {
  open({ [STATE]: new Refused('服务繁忙', 500) });
  expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
});
