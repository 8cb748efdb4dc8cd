import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '@pifa/contract';
import { startTestApp, type TestApp } from '../../../test/harness';
import type { ServerModule } from '../module';

/** Takes a picture and says how much of it came. */
const taking: ServerModule = {
  name: 'taking',
  routes(route) {
    route('adminPictureAdd', async ({ request }) => {
      const file = await request.file();
      return refuse('bad-input', { text: `收到 ${file?.bytes.length ?? 0}` });
    });
  },
};

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await startTestApp({ modules: [taking] });
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

  /** What the server says to an upload of 3 MB that goes on in pieces, one each half second. */
  function upload(piece: Buffer, pieces = Number.POSITIVE_INFINITY): Promise<string> {
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="1.jpg"\r\n\r\n';
    const length = part.length + WHOLE + '\r\n--b--\r\n'.length;
    const head = `POST /api/admin/pictures HTTP/1.1\r\nhost: mall.test\r\nx-operator-token: any\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n${part}`;
    return new Promise((resolve) => {
      let said = '';
      let left = WHOLE;
      let sent = 0;
      const socket = connect(port, '127.0.0.1', () => socket.write(head));
      const sending = setInterval(() => {
        if (left <= 0 || sent === pieces) return;
        sent += 1;
        const next = piece.subarray(0, Math.min(piece.length, left));
        left -= next.length;
        socket.write(next);
        if (left === 0) socket.write('\r\n--b--\r\n', () => clearInterval(sending));
      }, 500);
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        said += String(data);
        socket.end();
      });
      socket.on('close', () => {
        clearInterval(sending);
        resolve(said);
      });
    });
  }
  const WHOLE = 3 * 1024 * 1024;

  it('大文件慢慢传、一直在来的 → 传完；滴水的、中途停下的 → 挂断', { timeout: 60_000 }, async () => {
    const [steady, dripping, stopped] = await Promise.all([
      upload(Buffer.alloc(WHOLE / 30, 120)),
      upload(Buffer.alloc(20, 120)),
      upload(Buffer.alloc(WHOLE / 2, 120), 1),
    ]);
    expect(steady).toContain(`收到 ${WHOLE}`);
    expect(dripping).toContain('请求超时，请重试');
    expect(stopped).toContain('请求超时，请重试');
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
