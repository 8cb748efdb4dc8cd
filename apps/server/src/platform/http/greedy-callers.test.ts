import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { ServerModule } from '../module';

/** More than the system takes in for a reader that does not read. */
const LARGE = 16_000_000;
let begun = 0;
const large: ServerModule = {
  name: 'large',
  pages: () => [
    {
      method: 'GET',
      path: '/large',
      access: 'public',
      summary: '大',
      async handle(_request, reply) {
        begun += 1;
        return reply.type('application/octet-stream').send(Buffer.alloc(LARGE, 120));
      },
    },
  ],
};

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({
    modules: [large],
    settings: {
      limits: { requestsPer10Seconds: 10, filesPer10Seconds: 20, pagesPer10Seconds: 10, atOnce: 0 },
    },
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app?.stop());

const asking = (times: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause();
      socket.write('GET /large HTTP/1.1\r\nhost: mall.test\r\n\r\n'.repeat(times), () => resolve(socket));
    });
    socket.on('error', () => undefined);
  });
const isAlive = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;

describe('只问不读的连接', () => {
  it('一条连接上连问十次，一次也不读 → 只备着一份答复；读了才有下一份，十份都到', {
    timeout: 180_000,
  }, async () => {
    begun = 0;
    const socket = await asking(10);
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
    for (let n = 0; n < 5; n += 1) expect(await isAlive()).toBe(200);
    expect(begun).toBe(1);
    let got = 0;
    socket.on('data', (part) => (got += part.length));
    socket.resume();
    await expect.poll(() => got, { timeout: 50_000 }).toBeGreaterThan(10 * LARGE);
    expect(begun).toBe(10);
    socket.destroy();
  });

  it('连问一百次 → 断开，别人照常；断开之后不再为它做事', { timeout: 30_000 }, async () => {
    begun = 0;
    const socket = await asking(100);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.resume();
    await closed;
    expect(await isAlive()).toBe(200);
    expect(begun).toBeLessThan(10);
  });
});

describe('接口文档', () => {
  it('现成的字节：压缩与不压缩各一份，没变就不再发', async () => {
    const ask = (headers: Record<string, string>) =>
      app.http.inject({ method: 'GET', url: '/api/openapi.json', headers });
    const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': 'gzip' })];
    expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length));
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.json()).toMatchObject({ openapi: '3.1.0' });
    expect((await ask({ 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
  });
});

describe('一个办公室、一个地址', () => {
  it('文件、页面、接口分开计：看了很多图片之后接口照常，接口用完了页面照常', async () => {
    const from = async (remoteAddress: string, urls: readonly string[]): Promise<number[]> => {
      const all = [];
      for (const url of urls) all.push((await app.http.inject({ url, remoteAddress })).statusCode === 429);
      return all.map(Number);
    };
    const [files, calls] = [
      Array<string>(20).fill('/pictures/none.png'),
      Array<string>(10).fill('/api/nope'),
    ];
    expect(await from('203.0.113.7', [...files, ...calls])).toEqual(Array(30).fill(0));
    const urls = ['/assets/none.js', '/api/nope', '/healthz', '/pages/home'];
    expect(await from('203.0.113.7', urls)).toEqual([1, 1, 0, 0]);
  });

  it('一个地址开页面太快：一页中文说明，写着几秒后自己再试', async () => {
    const open = () => app.http.inject({ url: '/pages/home', remoteAddress: '203.0.113.8' });
    for (let n = 0; n < 10; n += 1) expect((await open()).statusCode).not.toBe(429);
    const answer = await open();
    const seconds = Number(answer.headers['retry-after']);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(seconds).toBeGreaterThan(0);
    expect(answer.body).toContain(`http-equiv="refresh" content="${seconds}"`);
    expect(answer.body).toContain('正忙，请稍后再试');
  });
});
