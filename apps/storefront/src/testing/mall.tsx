import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from '../ui/router';
import { vi } from 'vitest';
import { createQueryClient } from '../lib/query-client';
import { registerPaths } from '../lib/screen-route';
import { login } from '../lib/session';

/** One call as the mall saw it. */
interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

type Answer = unknown | ((call: SeenCall) => unknown);

/** A refusal or a fault, instead of data. */
export class Refused {
  constructor(
    readonly message: string,
    readonly status = 400,
    readonly code = '',
    readonly data: unknown = null,
  ) {}
}

/**
 * A mall with these responses, by path or by method and path: `{ '/api/goods/carts/list': … }`. Whatever is
 * not named answers with nothing, as a foreign mall may. Returns the calls it has seen.
 */
export function stubMall(answers: Record<string, Answer>): SeenCall[] {
  const seen: SeenCall[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://mall.test');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body,
      headers: new Headers(init.headers),
    };
    seen.push(call);
    const answer = answers[`${method} ${url.pathname}`] ?? answers[url.pathname];
    const data = typeof answer === 'function' ? await (answer as (call: SeenCall) => unknown)(call) : answer;
    const refused = data instanceof Refused ? data : null;
    const meta = { success: refused === null, message: refused?.message ?? '', code: refused?.code };
    return new Response(JSON.stringify({ meta, data: refused ? refused.data : data }), {
      status: refused?.status ?? 200,
    });
  });
  return seen;
}

/** What the frame and every screen ask for; switches as wished. */
export function siteAnswers({
  showprice = true,
  inquiry = true,
}: {
  showprice?: boolean;
  inquiry?: boolean;
} = {}) {
  const entry = (code: string, summary: string) => ({ pcode: 'site', code, summary });
  return {
    '/api/basic/dict/list': [
      entry('sitename', '汀禾批发'),
      entry('searchkey', '矿泉水,打印纸'),
      entry('coustrom', '400-000-2026'),
    ],
    '/api/basic/dict/funcSet': [
      entry('showprice', showprice ? '1' : '0'),
      entry('inquiry', inquiry ? '1' : '0'),
    ],
    '/api/basic/dict/listByPcodeAndCode': [],
  };
}

/** A goods as the mall sends it: 矿泉水 of UX §5.2 unless said otherwise. */
export function wireGoods(over: Record<string, unknown> = {}) {
  return {
    goodsId: '1001',
    goodsName: '矿泉水 550ml',
    goodsCode: 'W001',
    spec: '550ml × 24',
    image: '',
    brandId: '1',
    brandName: '泉屿',
    typeId: '9',
    groupId: '',
    groupValues: [],
    unit: '瓶',
    packUnit: '件',
    packingSpecification: 24,
    minNum: 48,
    stepSize: 12,
    itemStepSize: 1,
    stock: 610,
    status: 1,
    sellingLine: '',
    listedTime: '2020-01-01T00:00:00Z',
    soldNum: 0,
    commentNum: 0,
    score: 0,
    saleIP: 36,
    saleSP: 1.6,
    itemPrice: 36,
    isPromotion: 0,
    priceFacts: { listIP: 36, listSP: 1.6, ladderScope: 'goods', tiers: [] },
    ...over,
  };
}

/** The same goods as a visitor without prices gets it: the prices are absent (I34). */
export function withoutPrices(goods: Record<string, unknown>) {
  const { saleIP, saleSP, itemPrice, isPromotion, priceFacts, ...rest } = goods;
  return rest;
}

/** A member of 檐下便利 is logged in. */
export function asMember(): void {
  login({ token: 't1', phone: '13800000001', company: '檐下便利', khId: 'k1', userId: 'u1', headImgUrl: '' });
}

function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
}

const PATHS = [
  '/pages/home',
  '/pages/newproduct/:key',
  '/pages/ordercenter',
  '/pages/newpromote',
  '/pages/gooddetail/:id',
  '/pages/login',
  '/pages/register',
  '/pages/membercenter/myorder',
  '/pages/membercenter/person',
  '/pages/useragreement/:id',
  '/inquiryPrice',
  '/cart',
];

/** Draws something inside the router and the query client of the shop; `place` in the page says where we are. */
export function show(
  element: ReactNode,
  {
    at = '/pages/home',
    client = createQueryClient(),
    route,
    paths = [],
  }: {
    at?: string;
    client?: QueryClient;
    /** The path whose parameters the element reads; then it stands only there. */
    route?: string;
    /** Screens besides the usual ones. */
    paths?: readonly string[];
  } = {},
) {
  registerPaths([...PATHS, ...paths, ...(route ? [route] : [])]);
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const all = (
    <>
      {element}
      <Place />
    </>
  );
  const routes = route
    ? [
        { path: route, element: all },
        { path: '*', element: <Place /> },
      ]
    : [{ path: '*', element: all }];
  const router = createMemoryRouter(routes, at);
  const drawn = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...drawn, client, router };
}
