import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setNavigator } from '../../lib/navigation';
import { logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall, wireGoods } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { Screen } from './screen';
import { clearRows } from './state';

vi.setConfig({ testTimeout: 30_000 });

const MATCH = '/api/goods/quickorder/match';
const CODES = '/api/goods/quickorder/codes';
const FILE = '/api/goods/quickorder/file';
const ADD = 'POST /api/goods/carts';

const water = wireGoods();
const big = wireGoods({
  goodsId: '1002',
  goodsName: '矿泉水 1.5L',
  goodsCode: 'W002',
  minNum: 0,
  stepSize: 1,
});
const gone = wireGoods({ goodsId: '1003', goodsName: '苏打水', goodsCode: 'W003', stock: 0 });

interface Line {
  line: number;
  code: string;
  wanted: string;
}

/** A mall that knows W001 and W003 by code, is unsure about 矿泉水 and knows nothing else. */
function answer({ body }: { body: unknown }) {
  const { lines } = body as { lines: Line[] };
  return {
    rows: lines.map(({ line, code, wanted }) => {
      const words = (code || wanted).toLowerCase();
      if (words === 'w001') return { line, state: 'sure', by: 'code', goodsIds: ['1001'] };
      if (words === 'w003') return { line, state: 'sure', by: 'code', goodsIds: ['1003'] };
      if (words.includes('水')) return { line, state: 'unsure', by: 'name', goodsIds: ['1001', '1002'] };
      return { line, state: 'unknown', by: 'none', goodsIds: [] };
    }),
    goods: [water, big, gone],
  };
}

const took = ({ body }: { body: unknown }) => {
  const lines = Array.isArray(body) ? (body as { goodsId: string }[]) : [body as { goodsId: string }];
  return {
    obj: null,
    results: lines.map(({ goodsId }) => ({ goodsId, id: `l${goodsId}`, success: true, message: '' })),
    sumIpcnt: 1,
    sumSpcnt: 0,
    kinds: 1,
  };
};

function open(answers: Record<string, unknown> = {}, at = '/pages/quickorder') {
  const calls = stubMall({
    ...siteAnswers(),
    [MATCH]: answer,
    [CODES]: { learned: 1 },
    [ADD]: took,
    ...answers,
  });
  const shown = show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at },
  );
  const bodies = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
  return { ...shown, calls, bodies };
}

const box = () => screen.getByRole('textbox', { name: /每行一种商品/ });
const paste = (text: string) => fireEvent.change(box(), { target: { value: text } });
const match = () => fireEvent.click(screen.getByRole('button', { name: '识别商品' }));
const rowOf = (line: number) => screen.findByRole('article', { name: new RegExp(`^第 ${line} 行`) });
const bar = () => screen.getByRole('region', { name: '快速下单合计' });
const ORDER = 'W001 2件\n矿泉水 3件\n火星土 5\n';

beforeEach(() => {
  // Nothing has a height here; rows without one would all be in view.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76);
  localStorage.clear();
  clearRows();
  asMember();
});

test('粘贴：行数即时可见，认得的、拿不准的、不认得的各归各，不认得的不耽误别的', async () => {
  open();
  paste(ORDER);
  expect(screen.getByText('3', { selector: 'b' })).toBeInTheDocument();
  match();
  const sure = await rowOf(1);
  await waitFor(() => expect(sure).toHaveTextContent('按编号'));
  await waitFor(() => expect(sure).toHaveTextContent('72.00'));
  expect(await rowOf(2)).toHaveTextContent('待确认');
  expect(await rowOf(3)).toHaveTextContent('未识别');
  for (const [name, count] of [
    ['全部', 3],
    ['已匹配', 1],
    ['待确认', 1],
    ['未识别', 1],
  ] as const)
    expect(screen.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveTextContent(`(${count})`);
  expect(bar()).toHaveTextContent('已匹配 1 行 1 种');
  expect(bar()).toHaveTextContent('另有 2 行待处理');
});

test('候选用键盘 2 选中，数量按规则填好；加入购物车后记住叫法，只剩没识别的一行，文字里也只剩它', async () => {
  const { bodies } = open();
  paste(ORDER);
  match();
  const unsure = within(await rowOf(2));
  const group = await unsure.findByRole('group', { name: /按 1、2、3 选择/ });
  fireEvent.keyDown(within(group).getAllByRole('button')[0] as HTMLElement, { key: '2' });
  await waitFor(() => expect(bar()).toHaveTextContent('已匹配 2 行 2 种'));
  expect(await rowOf(2)).toHaveTextContent('您选择的');
  fireEvent.click(within(bar()).getByRole('button', { name: '全部加入购物车' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(bodies('/api/goods/carts')).toEqual([
    [
      { goodsId: '1001', ipcnt: 2, spcnt: 0 },
      { goodsId: '1002', ipcnt: 3, spcnt: 0 },
    ],
  ]);
  await waitFor(() => expect(bodies(CODES)).toEqual([{ codes: [{ words: '矿泉水', goodsId: '1002' }] }]));
  expect((box() as HTMLTextAreaElement).value.trim()).toBe('火星土 5');
});

test('商城不收的行留着并写明原因，收下的走掉', async () => {
  open({
    [ADD]: ({ body }: { body: unknown }) => {
      const whole = took({ body });
      return {
        ...whole,
        results: whole.results.map((one, at) =>
          at === 0 ? { ...one, success: false, message: '当前数量已超过商品最大库存' } : one,
        ),
      };
    },
  });
  paste('W001 2件\nW001 3件');
  match();
  await waitFor(() => expect(bar()).toHaveTextContent('已匹配 2 行 1 种'));
  fireEvent.click(within(bar()).getByRole('button', { name: '全部加入购物车' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(await rowOf(1)).toHaveTextContent('当前数量已超过商品最大库存');
  expect(await rowOf(1)).toHaveTextContent('待确认');
});

test('取整写在行内并给出相邻的数，按一下就改；不足起订的给“补到”', async () => {
  open();
  paste('W001 50瓶\nW001 13瓶\nW001');
  match();
  const rounded = await rowOf(1);
  await waitFor(() => expect(rounded).toHaveTextContent('已按 12 的倍数调整为 60'));
  fireEvent.click(within(rounded).getByRole('button', { name: '改为 48' }));
  await waitFor(() => expect(rounded).not.toHaveTextContent('已按 12 的倍数'));
  expect(
    within(rounded)
      .getAllByRole('spinbutton')
      .map((one) => (one as HTMLInputElement).value),
  ).toEqual(['0', '48']);
  expect(await rowOf(2)).toHaveTextContent('不足起订量 48瓶');
  expect(await rowOf(3)).toHaveTextContent('没有写数量');
  expect(bar()).toHaveTextContent('已匹配 1 行');
});

test('无货的写明无货，不会一起加入', async () => {
  open();
  paste('W003 2件');
  match();
  await waitFor(async () => expect(await rowOf(1)).toHaveTextContent('无货'));
  expect(bar()).toHaveTextContent('已匹配 0 行');
});

test('没写单位的数量按整件算，换一下就重新算', async () => {
  open();
  paste('W001 3');
  match();
  await waitFor(async () => expect(await rowOf(1)).toHaveTextContent('不足起订量'));
  fireEvent.click(screen.getByRole('radio', { name: '整件' }));
  await waitFor(() => expect(bar()).toHaveTextContent('3 件 + 0 个'));
});

test('换个说法再识别一行；连不上时原来的行还在', async () => {
  let fail = false;
  open({
    [MATCH]: (call: { body: unknown }) =>
      fail ? new Refused('系统暂时无法处理', 503, 'unavailable') : answer(call),
  });
  paste('火星土 2件');
  match();
  const row = within(await rowOf(1));
  const words = await row.findByRole('textbox', { name: '换个说法' });
  fireEvent.change(words, { target: { value: 'W001' } });
  fail = true;
  fireEvent.click(row.getByRole('button', { name: '再识别' }));
  await waitFor(() => expect(row.getByRole('alert')).toHaveTextContent('系统暂时无法处理'));
  fail = false;
  fireEvent.click(row.getByRole('button', { name: '再识别' }));
  await waitFor(() => expect(bar()).toHaveTextContent('已匹配 1 行'));
});

test('1,200 行分三次问，进度可见，只画看得见的行', async () => {
  const { bodies } = open();
  paste(Array.from({ length: 1200 }, () => 'W001 2件').join('\n'));
  match();
  await waitFor(() => expect(bar()).toHaveTextContent('已匹配 1200 行 1 种'), { timeout: 20_000 });
  expect(bodies(MATCH).map((body) => (body as { lines: unknown[] }).lines.length)).toEqual([500, 500, 200]);
  expect(screen.queryAllByRole('article').length).toBeLessThan(100);
});

test('半路断了：认得的留着，“重试”接着认剩下的', async () => {
  let requests = 0;
  open({
    [MATCH]: (call: { body: unknown }) => {
      requests += 1;
      return requests === 2 ? new Refused('系统暂时无法处理', 503, 'unavailable') : answer(call);
    },
  });
  paste(Array.from({ length: 700 }, () => 'W001 2件').join('\n'));
  match();
  fireEvent.click(await screen.findByRole('button', { name: /重试/ }));
  await waitFor(() => expect(bar()).toHaveTextContent('已匹配 700 行'), { timeout: 20_000 });
  expect(requests).toBe(3);
});

test('上传表格：读出的文字接在后面并直接识别', async () => {
  open({ [FILE]: { text: '商品编号\t数量\nW001\t48', rows: 2 } });
  const file = new File(['x'], 'order.xlsx');
  fireEvent.change(screen.getByLabelText('选择表格文件'), { target: { files: [file] } });
  await waitFor(() => expect(box()).toHaveValue('商品编号\t数量\nW001\t48'));
  await waitFor(() => expect(bar()).toHaveTextContent('已匹配 1 行'));
});

test('加入询价单：收下的走掉，已在询价单里的留着说明', async () => {
  open();
  paste('W001 2件');
  match();
  await waitFor(() => expect(bar()).toHaveTextContent('已匹配 1 行'));
  fireEvent.click(within(bar()).getByRole('button', { name: '加入询价单' }));
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(0));
  expect(localStorage.getItem(`${location.host}-B2-XJ-goodsList`)).toContain('"ipcnt":2');
});

test('游客：写好的文字留着，识别先去登录', async () => {
  logout();
  const went = vi.fn();
  setNavigator(went);
  const { bodies } = open();
  paste('W001 2件');
  fireEvent.click(screen.getByRole('button', { name: '登录后识别' }));
  expect(went.mock.calls[0]?.[0]).toContain('/pages/login/?redirect=');
  expect(bodies(MATCH)).toEqual([]);
  expect(JSON.stringify(localStorage)).toContain('W001 2件');
});

test('刷新后文字还在', () => {
  const { unmount } = open();
  paste('W001 2件');
  unmount();
  open();
  expect(box()).toHaveValue('W001 2件');
});
