import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPostgres } from './wire-postgres';

const message = (kind: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
};
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const GOODBYE = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

let server: Server;
let url: string;

/** Lets everybody in and throws them out with the same packet, as a server does that is told to stop just then. */
beforeEach(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([WELCOME, GOODBYE])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `postgres://pifa@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/pifa`;
});
afterEach(() => void server.close());

it('刚连上就被数据库赶下线 → 这次调用失败，进程还在', async () => {
  const unhandled: unknown[] = [];
  const keep = (error: unknown): void => void unhandled.push(error);
  process.on('uncaughtException', keep);
  const source = openPostgres({ url, poolSize: 2, readPoolSize: 1 });
  try {
    const wire = await source.acquire();
    await expect(wire.query('select 1', [])).rejects.toThrow();
    wire.release(true);
    expect(unhandled).toEqual([]);
  } finally {
    await source.close();
    process.off('uncaughtException', keep);
  }
});
