import { render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from '../../ui/router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client';
import { registerPaths } from '../../lib/screen-route';
import { Refused, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';

// The test's document cannot be walked by the sanitiser; that it is asked is what counts here.
const sanitize = vi.hoisted(() => vi.fn((html: string) => html.replace(/<script>.*?<\/script>/g, '')));
vi.mock('dompurify', () => ({ default: { sanitize } }));
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => vi.unstubAllGlobals());

const leaf = (id: string, title: string) => ({ id, title });
const tree = [
  { id: '7', name: '商城公告', kind: 'notice', children: [], articles: [leaf('21', '岁末补货季')] },
  {
    id: '1',
    name: '新手指南',
    kind: 'help',
    children: [],
    articles: [leaf('1', '注册与审核'), leaf('2', '看懂价格')],
  },
  {
    id: '2',
    name: '支付',
    kind: 'help',
    articles: [],
    children: [{ id: '3', name: '对公', kind: 'help', children: [], articles: [leaf('6', '对公转账')] }],
  },
  { id: '9', name: '空的目录', kind: 'help', children: [], articles: [] },
];
const bodies: Record<string, string> = {
  '1': '<p>注册</p>',
  '2': '<h2>一、标价</h2><p>甲</p><h2>二、客户价</h2><h2>三、阶梯价</h2><script>alert(1)</script>',
  '6': '<p>转账</p>',
};

function open(at: string, answers: Record<string, unknown> = {}) {
  const seen = stubMall({
    ...siteAnswers(),
    '/api/basic/articlecat/tree': tree,
    '/api/basic/articleDetail/list': ({ query }: { query: URLSearchParams }) => {
      const word = query.get('keyword');
      if (word) {
        const list = [leaf('1', '注册与审核'), leaf('6', '对公转账')].map((one) => ({
          ...one,
          summary: '',
          categoryName: '支付',
        }));
        return word === '转账' ? { list, total: 2 } : { list: [], total: 0 };
      }
      const id = query.get('slug') === 'price' ? '2' : (query.get('id') ?? '');
      const title = { '1': '注册与审核', '2': '看懂价格', '6': '对公转账' }[id];
      const article = { id, title, content: bodies[id], updateTime: '2026-01-04T18:06:10Z' };
      return { list: title ? [article] : [], total: title ? 1 : 0 };
    },
    ...answers,
  });
  registerPaths(['/pages/useragreement', '/pages/useragreement/:id', '/pages/home']);
  const router = createMemoryRouter(
    ['/pages/useragreement', '/pages/useragreement/:id'].map((path) => ({ path, element: <Screen /> })),
    at,
  );
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { seen, router };
}

const menu = () => screen.getByRole('navigation', { name: '帮助目录' });

describe('帮助中心', () => {
  test('文章有标题、日期，目录里标出当前这篇，空的目录不列', async () => {
    open('/pages/useragreement/2');
    expect(await screen.findByRole('heading', { level: 1, name: '看懂价格' })).toBeInTheDocument();
    expect(screen.getByText('更新于 2026-01-05')).toBeInTheDocument();
    expect(within(menu()).getByRole('link', { name: '看懂价格' })).toHaveAttribute('aria-current', 'page');
    expect(within(menu()).queryByText('空的目录')).toBeNull();
    expect(within(menu()).getByRole('link', { name: '对公转账' })).toBeInTheDocument();
  });

  test('正文先经过清洗；三个以上小标题才有本文目录', async () => {
    const { router } = open('/pages/useragreement/2');
    await screen.findByRole('heading', { level: 2, name: '一、标价' });
    expect(sanitize).toHaveBeenCalledWith(bodies['2'], expect.anything());
    expect(document.querySelector('.prose-article script')).toBeNull();
    const [contents] = screen.getAllByRole('navigation', { name: '本文目录', hidden: true });
    expect(
      within(contents as HTMLElement)
        .getAllByRole('link', { hidden: true })
        .map((link) => link.textContent),
    ).toEqual(['一、标价', '二、客户价', '三、阶梯价']);
    await router.navigate('/pages/useragreement/1');
    await screen.findByRole('heading', { level: 1, name: '注册与审核' });
    expect(screen.queryByRole('navigation', { name: '本文目录', hidden: true })).toBeNull();
  });

  test('没有这篇：说一声，显示帮助的第一篇而不是公告；不写编号时直接显示，不说', async () => {
    const { router } = open('/pages/useragreement/99999');
    expect(await screen.findByRole('heading', { level: 1, name: '注册与审核' })).toBeInTheDocument();
    expect(screen.getByText(/您要找的文章不存在或已经更新/)).toBeInTheDocument();
    await router.navigate('/pages/useragreement');
    await waitFor(() => expect(screen.queryByText(/您要找的文章不存在/)).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: '注册与审核' })).toBeInTheDocument();
  });

  test('上一篇、下一篇按目录的次序，跨目录也接得上', async () => {
    open('/pages/useragreement/2');
    const around = await screen.findByRole('navigation', { name: '前后文章' });
    expect(within(around).getByRole('link', { name: /上一篇\s*注册与审核/ })).toHaveAttribute(
      'href',
      '/pages/useragreement/1',
    );
    await userEvent.click(within(around).getByRole('link', { name: /下一篇\s*对公转账/ }));
    expect(await screen.findByRole('heading', { level: 1, name: '对公转账' })).toBeInTheDocument();
  });

  test('帮助内搜索：词在网址里，标题里有的排前面；没有结果说换个词', async () => {
    const { router } = open('/pages/useragreement/2');
    await userEvent.type(await screen.findByRole('searchbox', { name: '在帮助中心搜索' }), '转账{Enter}');
    expect(await screen.findByText('共 2 篇')).toBeInTheDocument();
    expect(router.state.location.search).toBe(`?q=${encodeURIComponent('转账')}`);
    const main = screen.getByText('共 2 篇').closest('div') as HTMLElement;
    expect(
      within(main)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['对公转账', '注册与审核']);
    await router.navigate('/pages/useragreement?q=xyz');
    expect(await screen.findByText('帮助中心没有提到「xyz」')).toBeInTheDocument();
  });

  test('短名也能打开文章；手机上用下拉换文章', async () => {
    const { router } = open('/pages/useragreement/price');
    await screen.findByRole('heading', { level: 1, name: '看懂价格' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '帮助目录' }), '6');
    expect(router.state.location.pathname).toBe('/pages/useragreement/6');
  });

  test('文章没加载出来：目录照常，只有文章那块能重试', async () => {
    open('/pages/useragreement/1', { '/api/basic/articleDetail/list': new Refused('服务繁忙', 500) });
    expect(await screen.findByRole('button', { name: '加载失败，点击重试' })).toBeInTheDocument();
    expect(within(menu()).getByRole('link', { name: '注册与审核' })).toBeInTheDocument();
  });

  test('客服电话是配置里的那个', async () => {
    open('/pages/useragreement/1');
    expect((await screen.findAllByRole('link', { name: '400-000-2026' }))[0]).toHaveAttribute(
      'href',
      'tel:400-000-2026',
    );
  });
});
