import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await startTestApp({ modules: [] });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app?.stop());

/** Milliseconds until the server hangs up. */
function heldFor(act: (socket: Socket) => void): Promise<number> {
  const start = Date.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => act(socket));
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.on('close', () => resolve(Date.now() - start));
  });
}

describe('慢吞吞的连接', () => {
  it('不发、半个头、半个请求体、逐字滴落 → 都在 15 秒内断开，别人照常', { timeout: 30_000 }, async () => {
    const head =
      'POST /api/files/upload?purpose=licence HTTP/1.1\r\nhost: mall.test\r\ncontent-type: application/json\r\n';
    const all = Promise.all([
      heldFor(() => undefined),
      heldFor((socket) => socket.write('GET /healthz HTTP/1.1\r\nhost: mall')),
      heldFor((socket) => socket.write(`${head}content-length: 1000\r\n\r\n{"a":`)),
      heldFor((socket) => {
        const drip = setInterval(() => socket.write('x'), 500);
        socket.on('close', () => clearInterval(drip));
        socket.write('GET /healthz HTTP/1.1\r\nx-drip: ');
      }),
    ]);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(answer.status).toBe(200);
    for (const held of await all) expect(held).toBeLessThan(15_000);
  });

  it('不是 HTTP → 400，信封，断开', async () => {
    const text = await new Promise<string>((resolve) => {
      let got = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
      socket.on('data', (part) => (got += String(part)));
      socket.on('close', () => resolve(got));
    });
    expect(text).toContain('HTTP/1.1 400');
    expect(text).toContain('"success":false');
  });
});
