import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness';

/** Bytes that are not HTTP, on a real port. Seen to fail: without `clientErrorHandler` in create-http.ts. */
let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const address = app.http.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.stop());

/** Sends bytes and returns everything that comes back until the server closes. */
function talk(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', (data) => (received += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

const CLOSE = 'Host: mall.test\r\nConnection: close\r\n';

describe('不成 HTTP 的请求', () => {
  it.each([
    ['乱字节', Buffer.from([0, 255, 254, 13, 10, 13, 10])],
    ['没有的方法', `PIFA /healthz HTTP/1.1\r\n${CLOSE}\r\n`],
    ['没有的版本', `GET /healthz HTTP/9.9\r\n${CLOSE}\r\n`],
    ['请求头太大', `GET /healthz HTTP/1.1\r\n${CLOSE}X-A: ${'a'.repeat(200_000)}\r\n\r\n`],
    ['请求头有控制字符', `GET /healthz HTTP/1.1\r\n${CLOSE}X-A: a\u0000b\r\n\r\n`],
    [
      '两种长度',
      `POST /api/nope HTTP/1.1\r\n${CLOSE}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET`,
    ],
    ['两个长度', `POST /api/nope HTTP/1.1\r\n${CLOSE}Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde`],
    ['坏的分块', `POST /api/nope HTTP/1.1\r\n${CLOSE}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`],
    ['负的长度', `POST /api/nope HTTP/1.1\r\n${CLOSE}Content-Length: -1\r\n\r\n`],
    ['别种协议', Buffer.from('16030100c8010000c40303', 'hex')],
  ])('%s → 400 信封，中文，连接关闭', async (_title, bytes) => {
    const received = await talk(bytes);
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    const body = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4)) as {
      meta: { success: boolean; message: string };
    };
    expect(body.meta.success).toBe(false);
    expect(body.meta.message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('原样的坏地址（不经浏览器编码）→ 拒绝，不出 5xx', async () => {
    for (const target of [
      '/api/%',
      '//',
      '/api/goods/orders/%00',
      '/a b',
      'http://evil.example/api/nope',
      '*',
      '/\\..\\..',
      '/?%',
      '/api/x#y',
    ]) {
      const received = await talk(`GET ${target} HTTP/1.1\r\n${CLOSE}\r\n`);
      expect([target, Number(received.slice(9, 12)) < 500 || received.includes('商城页面尚未构建')]).toEqual([
        target,
        true,
      ]);
    }
  });

  it('说好的长度没有给够就断开 → 别人照常', async () => {
    const broken = connect(port, '127.0.0.1', () => {
      broken.write(
        'POST /api/nope HTTP/1.1\r\nHost: a\r\ncontent-type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
      );
      setTimeout(() => broken.destroy(), 50);
    });
    broken.on('error', () => undefined);
    await new Promise((resolve) => broken.on('close', resolve));
    expect(await talk(`GET /healthz HTTP/1.1\r\n${CLOSE}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
