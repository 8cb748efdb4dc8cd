import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallName, calls, type CallSpec } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ensureBuilt } from '../../../../tooling/lib/build.mjs';
import { builtApp } from '../../src/platform/site/built-app';
import { aPromotion } from '../builders/promotions';
import { type Input, inputOf } from './inputs';
import { type Mall, MISSING, openMall, PRICES } from './mall';
import { writtenIn } from './prices';
import { type Answer, envelopeOf, requestOf, send } from './request';

/**
 * With prices switched off a visitor finds none anywhere, whatever call the contract gains (I34). Seen to fail: with
 * `pricesVisible: true` in viewer.ts (answers, filters, sort) and with a member's session in page-facts.ts (HTML).
 */
const open = (Object.keys(calls) as CallName[]).filter(
  (name) => (calls[name].spec as CallSpec).access !== 'member',
);
const listingCalls = open.filter((name) => (calls[name].spec as CallSpec).access === 'visitor-prices');

/** Keys of the contract that carry a price or an amount; found by name, so that new ones are found too. */
const PRICE_KEY =
  /(sale|list|item|customer|promotion|collect|added)(IP|SP|Price)|price|amount|tiers|^isPromotion$|^lastBuy$/i;
/** The ladder call reports by its key alone whether there is a ladder; without prices it is null for everybody. */
const EMPTY_ALLOWED = new Set(['stepPriceMain']);
const numbers = Object.values(PRICES)
  .flat()
  .flatMap((yuan) => [yuan, Math.round(yuan * 10_000), Math.round(yuan * 100)].map(String));

let mall: Mall;
let served: string[] = [];
beforeAll(async () => {
  // The storefront as it is built: its pages are drawn by its own components.
  await ensureBuilt(['storefront']);
  const folder = builtApp('storefront');
  const bases = { http: '', https: '' };
  mall = await openMall({
    hidePrices: true,
    settings: { storefront: { folder, apiBase: bases, financeBase: bases, imageOrigins: [] } },
  });
  await addPromotionsWithAmounts();
  const { screens } = JSON.parse(await readFile(join(folder, '.server', 'pages.json'), 'utf8')) as {
    screens: { path: string; served: boolean }[];
  };
  served = screens.filter((screen) => screen.served).map((screen) => screen.path);
}, 120_000);
afterAll(() => mall.app.stop());

/** Promotions that reveal amounts by their terms and titles, one of each kind that visitors see. */
async function addPromotionsWithAmounts(): Promise<void> {
  const [from, minus] = PRICES.reduction;
  const name = `满${from}减${minus}`;
  const scope = { of: 'goods', ids: [mall.goodsId] };
  const goods = { goodsId: mall.goodsId, name: '纯净水' };
  const pair = { perPack: 39_876_100, perPiece: 1_664_300 };
  const threshold = { by: 'amount', fromAmount: Math.round(from * 100) };
  const gifts = [{ ...goods, pieces: 1 }];
  const kinds: Record<string, object> = {
    'full-amount-reduction': {
      ...threshold,
      steps: [{ fromAmount: threshold.fromAmount, minus: Math.round(minus * 100) }],
      scope,
    },
    'full-amount-gift': {
      by: 'amount',
      steps: [{ fromAmount: threshold.fromAmount, choose: 1, gifts }],
      scope,
    },
    'additional-purchase': { ...threshold, items: [{ ...goods, ...pair, perOrder: 1 }], choose: 1, scope },
    'flash-sale': { goods: [{ goodsId: mall.goodsId, ...pair, stock: null }] },
  };
  for (const [kind, settings] of Object.entries(kinds))
    await aPromotion(mall.app, kind, { ...settings }, { name: `${name} ${kind}` });
}

const ask = (name: CallName, input: Input, headers: Record<string, string> = {}): Promise<Answer> => {
  const request = requestOf(name, input);
  return send(mall.app, { ...request, headers: { ...request.headers, ...headers } });
};

/** Names of price-like fields that are not empty. */
function pricesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(pricesIn);
  return Object.entries(value).flatMap(([key, item]) => [
    ...(PRICE_KEY.test(key) && !(EMPTY_ALLOWED.has(key) && item === null) ? [key] : []),
    ...pricesIn(item),
  ]);
}
const numbersIn = (text: string): string[] => writtenIn(text, numbers);

describe('价格关闭时的访客', () => {
  it('数字只有自成一数才算：图形验证码的像素里碰巧有的不算', () => {
    expect(numbersIn('{"imgsrc":"data:image/png;base64,iVBORw0K3107Zx/3107+A3107="}')).toEqual([]);
    expect(numbersIn('{"a":31.07,"b":"¥7531.27","c":75312700,"d":"满1193.39减137.77"}')).toEqual(
      expect.arrayContaining(['31.07', '7531.27', '75312700', '1193.39', '137.77']),
    );
  });

  it('这商城的价格是找得到的：会员的答复里就有', async () => {
    const answer = await send(
      mall.app,
      requestOf('goodsDetail', { params: { id: mall.goodsId } }, mall.a.token),
    );
    expect(pricesIn(envelopeOf(answer)).length).toBeGreaterThan(5);
    expect(numbersIn(answer.text)).toEqual(expect.arrayContaining(['7531.27', '6421.53', '208.37']));
  });

  it('会员看得到的满减、加价购金额与标题，游客看到的是没有金额的', async () => {
    const requests: [CallName, Input][] = [
      ['fullGiftList', {}],
      ['additionalRunning', {}],
      ['additionalByGoods', { query: { goodsId: mall.goodsId } }],
      ['activityList', { query: { kind: 'flash-sale' } }],
    ];
    for (const [name, input] of requests) {
      const member = await send(mall.app, requestOf(name, input, mall.a.token));
      expect([name, numbersIn(member.text)]).toEqual([name, expect.arrayContaining(['1193.39', '137.77'])]);
      const visitor = await ask(name, input);
      expect([name, numbersIn(visitor.text)]).toEqual([name, []]);
      expect(visitor.text).toContain('满**减**');
    }
  });

  it.each(open)('%s：没有像价格的字段，没有价格的数字', async (name) => {
    const { a, b, deadToken, closed } = mall;
    const good = inputOf(name, MISSING, mall, a);
    const variants: Input[] = [good, { ...good, query: required(name, good) }];
    const disguises: Record<string, string>[] = [
      {},
      { 'x-token': deadToken },
      { 'x-token': closed.token },
      { 'x-user': encodeURIComponent(b.company), cookie: `X-Token=${a.token}`, authorization: a.token },
    ];
    // A member's request comes first, so that anything cached for members would now reach the visitor.
    await send(mall.app, requestOf(name, good, a.token));
    const texts: string[] = [];
    for (const input of variants) {
      for (const headers of disguises) {
        const answer = await ask(name, input, headers);
        expect(pricesIn(envelopeOf(answer))).toEqual([]);
        expect(numbersIn(answer.text)).toEqual([]);
        texts.push(answer.text);
      }
    }
    // An answer without goods would prove nothing.
    if (listingCalls.includes(name)) expect(texts.join()).toMatch(/水|"goodsId":"1"|"count":2/);
  });

  it.each(listingCalls.filter((name) => 'priceMin' in fieldsOf(name)))(
    '%s：价格的排序与筛选什么也不透露',
    async (name) => {
      const plain = (await ask(name, {})).text;
      for (const query of [
        { sort: 'price-asc' },
        { sort: 'price-desc' },
        { priceMin: 7_531 },
        { priceMin: 8_000 },
        { priceMax: 1 },
        { priceMin: 7_531.27, priceMax: 7_531.27, sort: 'price-desc' },
      ]) {
        expect((await ask(name, { query })).text).toBe(plain);
      }
    },
  );

  it('每个画好的网页里都没有价格，会员先看过也一样', { timeout: 120_000 }, async () => {
    expect(served.length).toBeGreaterThan(10);
    const fill = (path: string): string[] => {
      if (path === '/pages/newproduct/:key')
        return [encodeURI('/pages/newproduct/水'), '/pages/newproduct/1'];
      if (path === '/pages/gooddetail/:id') return [`/pages/gooddetail/${mall.goodsId}`];
      return [path.replaceAll(/:\w+/g, '1')];
    };
    const addresses = [...served.flatMap(fill), '/', '/cart', '/pages/ordercenter?sort=price-asc&priceMin=1'];
    const member = { 'x-token': mall.a.token };
    const asMember: [CallName, Input][] = [
      ['goodsDetail', { params: { id: mall.goodsId } }],
      ['goodsPage', {}],
      ['ladderPage', {}],
    ];
    // Whatever is kept for members would now reach the visitor.
    for (const [name, input] of asMember) await send(mall.app, requestOf(name, input, mall.a.token));
    let drawn = 0;
    for (const url of addresses) {
      for (const headers of [member, {}, { cookie: `X-Token=${mall.a.token}` }]) {
        for (const agent of ['desktop', 'iPhone Mobile']) {
          const answer = await send(mall.app, {
            method: 'GET',
            url,
            headers: { ...headers, 'user-agent': agent },
          });
          expect([url, [200, 404].includes(answer.status)]).toEqual([url, true]);
          const boot = /id="pifa-boot">([^<]*)</.exec(answer.text)?.[1] ?? '';
          expect([url, pricesIn(JSON.parse(boot))]).toEqual([url, []]);
          expect([url, numbersIn(answer.text + JSON.stringify(answer.headers))]).toEqual([url, []]);
          if (answer.text.includes('data-form=')) drawn += 1;
          if (url.includes(`gooddetail/${mall.goodsId}`)) expect(answer.text).toContain('纯净水');
        }
      }
    }
    // A page that was left to the browser would prove nothing.
    expect(drawn).toBeGreaterThan(served.length * 3);
  });

  it('拒绝的答复里也没有价格：购物车、结算、收藏', async () => {
    for (const name of ['cartAdd', 'orderPreview', 'orderPlace', 'collectAdd', 'goodsOrderPage'] as const) {
      const answer = await ask(name, inputOf(name, MISSING, mall, mall.a));
      expect(answer.status).toBe(401);
      expect(numbersIn(answer.text)).toEqual([]);
    }
  });

  it('会员的答复不许公共缓存留下', async () => {
    for (const name of listingCalls) {
      const answer = await send(
        mall.app,
        requestOf(name, inputOf(name, MISSING, mall, mall.a), mall.a.token),
      );
      expect([name, answer.headers['cache-control']]).toEqual([name, 'no-store']);
    }
  });
});

/** Only the parameters that a call requires: filters would leave less to leak. */
function required(name: CallName, input: Input): Record<string, unknown> | undefined {
  const must = new Set((jsonSchema(name).required ?? []) as string[]);
  return input.query && Object.fromEntries(Object.entries(input.query).filter(([key]) => must.has(key)));
}

const fieldsOf = (name: CallName): object => jsonSchema(name).properties ?? {};

function jsonSchema(name: CallName): z.core.JSONSchema.JSONSchema {
  const { query } = calls[name].spec as CallSpec;
  return query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {};
}
