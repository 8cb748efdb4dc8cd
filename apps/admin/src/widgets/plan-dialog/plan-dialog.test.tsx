import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MeContext } from '../../lib/me';
import { someone } from '../../testing/me';
import { KeysProvider } from '../keys/keys-provider';
import * as api from './plan-api';
import { PlanProvider, usePlan } from './plan-dialog';

const plan = (part: Partial<api.Plan> = {}): api.Plan => ({
  planId: 'p-1',
  kind: 'goods-off',
  title: '下架 3 个商品',
  verb: '下架 2 个商品',
  expireTime: '2026-11-26T00:00:00.000Z',
  counts: { change: 2, same: 0, refuse: 1, warn: 1 },
  rows: [],
  effects: [{ text: '将影响 4 位客户的购物车', tone: 'amber' }],
  undoable: true,
  stepUp: false,
  schedulable: false,
  ...part,
});
const result = (part: Partial<api.PlanResult> = {}): api.PlanResult => ({
  planId: 'p-1',
  kind: 'goods-off',
  title: '下架 3 个商品',
  createTime: '2026-11-25T00:00:00.000Z',
  state: 'done',
  done: 2,
  failed: 0,
  handed: 0,
  leftOut: 0,
  total: 2,
  text: '已下架 2 个商品',
  failures: [],
  handedRows: [],
  ...part,
});

function Opener({ onEnd }: { onEnd: (outcome: string) => void }) {
  const begin = usePlan();
  return (
    <button type="button" onClick={() => void begin({ kind: 'goods-off', objects: ['1'] }).then(onEnd)}>
      下架
    </button>
  );
}

async function open(made: api.Plan = plan()) {
  vi.spyOn(api, 'makePlan').mockResolvedValue(made);
  const onEnd = vi.fn();
  render(
    <App>
      <MeContext.Provider value={someone()}>
        <QueryClientProvider client={new QueryClient()}>
          <KeysProvider>
            <PlanProvider>
              <Opener onEnd={onEnd} />
            </PlanProvider>
          </KeysProvider>
        </QueryClientProvider>
      </MeContext.Provider>
    </App>,
  );
  await userEvent.click(screen.getByRole('button', { name: '下架' }));
  await screen.findByText('下架 3 个商品');
  return onEnd;
}
const verb = () => screen.getByRole('button', { name: /下架 2 个商品/ });

test('先看：数量与影响都写明，按钮是动词；看着的时候什么也没执行', async () => {
  const commit = vi.spyOn(api, 'commitPlan').mockResolvedValue(result());
  await open();
  for (const words of ['将修改', '拒绝', '警告', '将影响 4 位客户的购物车']) {
    expect(screen.getByText(words)).toBeInTheDocument();
  }
  expect(verb()).toBeEnabled();
  expect(commit).not.toHaveBeenCalled();
});

test('要么全部生效：有被拒绝的就不能执行', async () => {
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: '要么全部生效' }));
  expect(verb()).toBeDisabled();
});

test('Ctrl Enter 执行，连按两次也只执行一次；做完关上', async () => {
  let answer: (value: api.PlanResult) => void = () => undefined;
  const commit = vi.spyOn(api, 'commitPlan').mockReturnValue(
    new Promise((done) => {
      answer = done;
    }),
  );
  const onEnd = await open();
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(commit).toHaveBeenCalledWith('p-1', false, undefined));
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  answer(result());
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith('done'));
  expect(commit).toHaveBeenCalledTimes(1);
});

test('可以撤销的：提示里有「撤销」，点开是一张新的计划', async () => {
  vi.spyOn(api, 'commitPlan').mockResolvedValue(result({ undoUntil: '2026-12-25T00:00:00.000Z' }));
  const undo = vi.spyOn(api, 'undoPlan').mockResolvedValue(plan({ planId: 'p-2', title: '撤销下架' }));
  await open();
  await userEvent.click(verb());
  fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
  expect(undo).toHaveBeenCalledWith('p-1');
  expect(await screen.findByText('撤销下架')).toBeInTheDocument();
});

test('有失败的：写明成功几个、失败几个和每个的原因，可以下载', async () => {
  const failures = [{ line: 3, object: '7', name: '泉屿 纯净水', reason: '已被 顾明川 于 14:32 修改' }];
  vi.spyOn(api, 'commitPlan').mockResolvedValue(result({ done: 1, failed: 1, failures }));
  await open();
  await userEvent.click(verb());
  expect(await screen.findByText(/成功 1，失败 1/)).toBeInTheDocument();
  expect(screen.getByText('已被 顾明川 于 14:32 修改')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '下载失败的行' })).toBeEnabled();
});

test('要第二个人复核的：写明转交给谁，看完再关；没有「失败 0」，也不当作已做成', async () => {
  const reason = '折扣超过您的上限 10%，已转交 顾明川 复核';
  const handedRows = [{ line: 1, object: '7', name: '询价单 XJ1', reason }];
  vi.spyOn(api, 'commitPlan').mockResolvedValue(result({ done: 0, handed: 1, total: 1, handedRows }));
  const onEnd = await open();
  await userEvent.click(verb());
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(screen.getByText('转交复核 1')).toBeInTheDocument();
  expect(onEnd).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /完\s*成/ }));
  expect(onEnd).toHaveBeenCalledWith('handed');
});

test('以前没有的只写现在的；清掉的写清空；改了的前后都在', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const fields = [
    { label: '标签', before: '', after: '连锁' },
    { label: '业务员', before: '周晓', after: '' },
    { label: '等级', before: '普通', after: '金牌' },
  ];
  const row = {
    line: 1,
    object: '7',
    name: '云岭',
    fields,
    warnings: [],
    refusal: '',
    outcome: '',
    reason: '',
  };
  await open(plan({ rows: [row as api.PlanRow] }));
  const texts = [...document.querySelectorAll('.field-change')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['标签 连锁', '业务员 周晓 → 清空', '等级 普通 → 金牌']);
});

test('量大的在后台做：每秒问一次，做完为止', async () => {
  vi.spyOn(api, 'commitPlan').mockResolvedValue(result({ state: 'running', done: 0, total: 2 }));
  const show = vi
    .spyOn(api, 'showPlan')
    .mockResolvedValueOnce(result({ state: 'running', done: 1, total: 2 }))
    .mockResolvedValue(result());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));
  await open();
  await userEvent.click(verb());
  expect(await screen.findByText(/任务已开始，可关闭本页/)).toBeInTheDocument();
  await seconds(1);
  expect(screen.getByText(/成功 1，失败 0/)).toBeInTheDocument();
  await seconds(1);
  expect(screen.getByText(/成功 2，失败 0/)).toBeInTheDocument();
  expect(show).toHaveBeenCalledTimes(2);
  await seconds(5);
  expect(show).toHaveBeenCalledTimes(2);
});

test('计划做不成：说原因，没有可按的执行', async () => {
  vi.spyOn(api, 'makePlan').mockRejectedValue(new Error('这些商品已不在'));
  const commit = vi.spyOn(api, 'commitPlan');
  render(
    <App>
      <MeContext.Provider value={someone()}>
        <QueryClientProvider client={new QueryClient()}>
          <KeysProvider>
            <PlanProvider>
              <Opener onEnd={() => undefined} />
            </PlanProvider>
          </KeysProvider>
        </QueryClientProvider>
      </MeContext.Provider>
    </App>,
  );
  await userEvent.click(screen.getByRole('button', { name: '下架' }));
  expect(await screen.findByText('这些商品已不在')).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(commit).not.toHaveBeenCalled();
});

test('能定时的可以选时间：没选时间不能执行，选了就按那个时间；不能定时的没有这一项', async () => {
  const commit = vi
    .spyOn(api, 'commitPlan')
    .mockResolvedValue(result({ state: 'scheduled', done: 0, text: '下架 3 个商品：定于 12-01 00:00 执行' }));
  const onEnd = await open(plan({ schedulable: true }));
  await userEvent.click(await screen.findByRole('checkbox', { name: '定时执行' }));
  expect(screen.getByRole('button', { name: /定时下架 2 个商品/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('textbox', { name: '执行时间（北京时间）' }));
  await userEvent.click(await screen.findByText('明早 8 点'));
  await userEvent.click(screen.getByRole('button', { name: /定时下架 2 个商品/ }));
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(commit).toHaveBeenCalledWith('p-1', false, expect.stringMatching(/^\d{4}-\d\d-\d\d 08:00$/));
});

/** Seen to fail: the late answer took the place of the plan that was looked at, and 确认 carried that one out. */
test('改了选项又关上、另开一张：先前的答复晚到，不盖过现在看的这张', async () => {
  const choice = { setting: 'tell', words: '告诉客户', on: false };
  const onEnd = await open(plan({ effects: [{ text: '4 位客户', tone: 'amber', choice }] }));
  let late: (value: api.Plan) => void = () => undefined;
  vi.spyOn(api, 'makePlan')
    .mockReturnValueOnce(
      new Promise((done) => {
        late = done;
      }),
    )
    .mockResolvedValue(plan({ planId: 'p-2', title: '下架另外 3 个商品' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '告诉客户' }));
  await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  expect(onEnd).toHaveBeenCalledWith('left');
  fireEvent.click(screen.getByRole('button', { name: '下架' }));
  expect(await screen.findByText('下架另外 3 个商品')).toBeInTheDocument();
  await act(async () => late(plan({ planId: 'p-late', title: '晚到的' })));
  expect(screen.queryByText('晚到的')).toBeNull();
  const commit = vi.spyOn(api, 'commitPlan').mockResolvedValue(result());
  await userEvent.click(verb());
  expect(commit).toHaveBeenCalledWith('p-2', false, undefined);
});
