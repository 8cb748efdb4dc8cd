import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { ServerModule } from '../module';
import { securityHeaders } from './content-policy';

/** A small area with one call of every policy that matters here. */
const samples: ServerModule = {
  name: 'samples',
  routes(route) {
    route('funcSet', () => []);
    route('memberInfo', ({ session }) => ({
      id: String(session.userId),
      phone: session.phone,
      company: session.company,
      khId: String(session.khId),
      headImgUrl: session.headImg,
      name: session.name,
      level: session.level,
      role: session.role,
    }));
    route('validPassword', () => ({ valid: true }));
    route('commentPage', () => {
      throw new Error('库存表 password=geheim 13812345678');
    });
    route('collectAdd', () => ({}));
    route('imgCode', () => ({ imgsrc: 'data:image/png;base64,', session_id: 'x' }));
    route('login', () => ({ token: 'x', info: {} as never }));
  },
};

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ modules: [samples] });
  const { userId } = await addMember(app.db, { company: '晨光贸易' });
  token = await app.signIn(userId);
});
afterAll(() => app?.stop());

describe('信封', () => {
  it('成功的调用：meta.success 为 true，data 为内容', async () => {
    const answer = await app.call('memberInfo', { token });
    expect(answer).toMatchObject({ status: 200, success: true, message: '' });
    expect(answer.data.company).toBe('晨光贸易');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('未登录或令牌错误 → 规格要求的原文', async () => {
    for (const wrong of [undefined, 'abc', 'x'.repeat(43)]) {
      const answer = await app.call('memberInfo', { token: wrong });
      expect(answer.status).toBe(401);
      expect(answer.success).toBe(false);
      expect(answer.message).toBe('token check failed: not logged in or wrong token');
    }
  });

  it('参数不对 → 400，指出是哪个字段，是中文', async () => {
    const answer = await app.call('collectAdd', { token, body: { goodsId: 'abc' } });
    expect(answer.status).toBe(400);
    expect(answer.message).toBe('参数 goodsId 格式不正确');
    const missing = await app.call('collectAdd', { token });
    expect(missing.status).toBe(400);
    expect(missing.message).toContain('请提交内容');
  });

  it('空字符与半个字符不会走到数据库', async () => {
    for (const goodsId of ['1\0', '1\ud800']) {
      const answer = await app.call('collectAdd', { token, body: { goodsId } });
      expect(answer.status).toBe(400);
      expect(answer.message).toBe('提交的内容含有不允许的字符');
    }
  });

  it.each([
    ['不是 JSON', '{', 'application/json', 400],
    ['不认识的类型', '<a/>', 'text/plain', 400],
    ['原型污染', '{"__proto__":{"a":1}}', 'application/json', 400],
    ['过大', JSON.stringify({ a: 'x'.repeat(300_000) }), 'application/json', 400],
  ])('请求体%s → 拒绝，仍是信封', async (_name, payload, type, status) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/member/collect',
      headers: { 'content-type': type, 'x-token': token },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().meta.success).toBe(false);
    expect(answer.json().meta.message).toMatch(/[一-龥]/);
  });

  it('不存在的接口与地址 → 404，仍是信封', async () => {
    for (const url of ['/api/nope', '/api/member/collect/%E0%A4', '/assets/none.js']) {
      const answer = await app.http.inject({ method: 'GET', url });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json().meta.success).toBe(false);
    }
    expect((await app.http.inject({ method: 'PUT', url: '/api/nope' })).statusCode).toBe(404);
  });

  it('服务器出错 → 500，给编号，不给内情', async () => {
    const answer = await app.call('commentPage', { query: { goodsId: '1' } });
    expect(answer.status).toBe(500);
    expect(answer.message).toMatch(/^服务器开小差了，请稍后再试（编号 [0-9A-Z]{10}）$/);
    expect(answer.message).toContain(String(answer.headers['x-request-id']));
    expect(answer.text).not.toContain('库存表');
  });

  it('公开接口带着过期令牌 → 当作访客', async () => {
    expect((await app.call('funcSet', { token: 'y'.repeat(43) })).success).toBe(true);
  });
});

describe('敏感的 GET', () => {
  const query = 'phone=13800000001&password=Geheim-123';
  const url = `/api/member/info/login?${query}`;
  const meant = { 'x-domain': 'mall.test' };

  it('带着标识头从页面调用 → 应答，且不缓存', async () => {
    const answer = await app.http.inject({ method: 'GET', url, headers: meant });
    expect(answer.statusCode).not.toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('登录与验证码的答复：不缓存，也不把来处告诉别的网站', async () => {
    for (const at of [url, '/api/member/apply/imgCode']) {
      const { headers } = await app.http.inject({ method: 'GET', url: at, headers: meant });
      expect([headers['cache-control'], headers['referrer-policy']], at).toEqual(['no-store', 'no-referrer']);
    }
    expect((await app.call('funcSet', {})).headers['referrer-policy']).toBe(
      'strict-origin-when-cross-origin',
    );
  });

  it('对外地址是 https 时才要求浏览器一直用 https', async () => {
    const told = (publicUrl: string) =>
      securityHeaders({ ...app.platform.settings, site: { ...app.platform.settings.site, publicUrl } })[
        'strict-transport-security'
      ];
    expect(told('https://mall.example.com')).toBe('max-age=31536000');
    expect(told('http://localhost:8080')).toBeUndefined();
  });

  it('HEAD → 没有这个接口', async () => {
    expect((await app.http.inject({ method: 'HEAD', url, headers: meant })).statusCode).toBe(404);
  });

  it.each([
    ['没有标识头', {}],
    ['预取 Sec-Purpose', { ...meant, 'sec-purpose': 'prefetch;prerender' }],
    ['预取 Purpose', { ...meant, purpose: 'prefetch' }],
    ['预取 X-moz', { ...meant, 'x-moz': 'prefetch' }],
    ['页面跳转', { ...meant, 'sec-fetch-mode': 'navigate' }],
    ['图片', { ...meant, 'sec-fetch-mode': 'no-cors' }],
  ])('%s → 拒绝', async (_name, headers) => {
    const answer = await app.http.inject({ method: 'GET', url, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().meta.code).toBe('header-missing');
  });
});

describe('跨域', () => {
  it('名单以外的来源得不到许可，名单以内得到明确的来源', async () => {
    const other = await startTestApp({
      modules: [samples],
      settings: {
        site: { publicUrl: 'http://mall.test', allowedOrigins: ['https://shop.example'], trustedProxies: 0 },
      },
    });
    const ask = (origin: string) =>
      other.http.inject({
        method: 'OPTIONS',
        url: '/api/member/collect',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-token',
        },
      });
    const good = await ask('https://shop.example');
    expect(good.statusCode).toBe(204);
    expect(good.headers['access-control-allow-origin']).toBe('https://shop.example');
    expect(good.headers['access-control-allow-credentials']).toBe('true');
    expect(good.headers['access-control-allow-headers']).toContain('X-Token, X-User, X-Domain');
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    await other.stop();
  });
});

describe('访问策略', () => {
  it('没有声明策略的路由 → 不能启动', async () => {
    const careless: ServerModule = {
      name: 'careless',
      pages: () => [{ method: 'GET', path: '/open', summary: '', handle: async () => 'x' } as never],
    };
    await expect(startTestApp({ modules: [careless] })).rejects.toThrow('路由未声明访问策略');
  });

  it('每条路由都有策略，登录是敏感的', () => {
    expect(app.routes.length).toBeGreaterThan(8);
    expect(app.routes.every((route) => route.access)).toBe(true);
    expect(app.routes.find((route) => route.call === 'login')).toMatchObject({
      access: 'public',
      sensitive: true,
    });
  });
});
