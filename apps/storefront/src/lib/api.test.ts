import { TOKEN_FAILURE } from '@pifa/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, callHeaders, callKey, configureApi, financeAddress } from './api';
import { errorText } from './errors';
import { parseRuntimeSettings } from './runtime-settings';
import { login, logout, onSessionExpired } from './session';

const member = { token: 't-1', phone: '', company: '仁和堂 大药房', khId: '1', userId: '9', headImgUrl: '' };
const answer = (meta: object, data: unknown = {}) =>
  new Response(JSON.stringify({ meta, data }), { headers: { 'Content-Type': 'application/json' } });

beforeEach(() => logout());
afterEach(() => {
  vi.unstubAllGlobals();
  configureApi(parseRuntimeSettings({}));
});

test('请求头只带 ASCII：公司名经百分号编码', () => {
  login(member);
  expect(callHeaders()).toEqual({
    'X-Domain': 'mall.test:8080',
    'X-Token': 't-1',
    'X-User': '%E4%BB%81%E5%92%8C%E5%A0%82%20%E5%A4%A7%E8%8D%AF%E6%88%BF',
  });
});

test('接口地址来自运行设置，按页面协议取 http 的那一个', async () => {
  const send = vi.fn(async (_url: string, _init: RequestInit) => answer({ success: true, message: '' }, []));
  vi.stubGlobal('fetch', send);
  configureApi(parseRuntimeSettings({ apiBase: { http: 'http://a.test/', https: 'https://b.test' } }));
  await api('linkList');
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe('http://a.test/api/basic/links/list');
  expect(init?.credentials).toBe('include');
});

test.each([
  ['自己的财务地址', { apiBase: 'http://a.test', financeBase: { http: 'http://f.test/' } }, 'http://f.test'],
  ['没有设置：商城自己的', { apiBase: 'http://a.test' }, 'http://a.test'],
  ['什么都没有设置：本站', {}, ''],
])('发票的请求和文件发往财务接口：%s', async (_case, settings, base) => {
  const send = vi.fn(async (_url: string) => answer({ success: true, message: '' }, {}));
  vi.stubGlobal('fetch', send);
  configureApi(parseRuntimeSettings(settings));
  await api('titleList');
  expect(send.mock.calls[0]?.[0]).toBe(`${base}/api/finance/invoiceTitle/list`);
  expect(financeAddress('/api/finance/invoice/file/f1?sign=s')).toBe(
    `${base}/api/finance/invoice/file/f1?sign=s`,
  );
});

test('文件的地址只认 http：别的都当作财务接口下的路径', () => {
  expect(financeAddress('https://files.test/a.pdf')).toBe('https://files.test/a.pdf');
  expect(financeAddress('javascript:alert(1)')).toBe('/javascript:alert(1)');
  expect(financeAddress('//evil.test/a.pdf')).toBe('/evil.test/a.pdf');
});

test('会话失效的回答 → 失效只通知一次，错误不再另说', async () => {
  login(member);
  const listener = vi.fn();
  const stop = onSessionExpired(listener);
  vi.stubGlobal('fetch', async () =>
    answer({ success: false, message: TOKEN_FAILURE, code: 'not-logged-in' }),
  );
  const failures = await Promise.all(
    [api('cartList'), api('orderNum')].map((call) => call.catch((error: unknown) => error)),
  );
  stop();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(failures.map(errorText)).toEqual([null, null]);
});

test('没有登录的人被拒：没有会话可失效，不提示也不带去登录页', async () => {
  logout();
  const listener = vi.fn();
  const stop = onSessionExpired(listener);
  vi.stubGlobal('fetch', async () => answer({ success: false, message: TOKEN_FAILURE }));
  await api('cartList').catch(() => undefined);
  stop();
  expect(listener).not.toHaveBeenCalled();
});

test('拒绝原话照登，网络不通说人话', async () => {
  vi.stubGlobal('fetch', async () => answer({ success: false, message: '库存不足', code: 'stock-short' }));
  expect(errorText(await api('linkList').catch((error: unknown) => error))).toBe('库存不足');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(errorText(await api('linkList').catch((error: unknown) => error))).toBe(
    '网络连接失败，请检查网络后重试',
  );
});

test('键由调用名和入参组成，没有入参就只有名字', () => {
  expect(callKey('linkList')).toEqual(['linkList']);
  expect(callKey('dictList', { query: { keyword: 'logo' } })).toEqual([
    'dictList',
    { query: { keyword: 'logo' } },
  ]);
});
