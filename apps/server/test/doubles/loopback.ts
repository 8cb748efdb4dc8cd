import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export interface Received {
  method: string;
  /** Path with query, as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** An outside server on this machine. `trouble` is applied before the answer is made, one item per request. */
export async function loopback(answer: (request: Received) => Answer) {
  const heard: Received[] = [];
  const trouble: (number | 'hang' | 'endless' | 'drip')[] = [];
  let sent = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString('utf8') };
      heard.push(one);
      const broken = trouble.shift();
      if (broken === 'hang') return;
      if (broken === 'endless' || broken === 'drip') {
        void pour(response, broken === 'drip').then((bytes) => (sent += bytes));
        return;
      }
      const answered = broken === undefined ? answer(one) : { status: broken, body: 'trouble' };
      response.writeHead(answered.status, answered.headers).end(answered.body);
    });
  });
  const port = await listenBetween(server, 19_250, 19_299);
  return {
    base: `http://127.0.0.1:${port}`,
    heard,
    trouble,
    /** How many bytes of endless answers clients have read. */
    poured: () => sent,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** An endless answer, as fast as it is read or a byte now and then; returns how many bytes were read. */
async function pour(response: ServerResponse, drip: boolean): Promise<number> {
  const part = Buffer.alloc(drip ? 1 : 64 * 1024, ' ');
  let bytes = 0;
  response.writeHead(200, { 'content-type': 'application/json' });
  const closed = new Promise((done) => response.once('close', done));
  while (!response.destroyed) {
    const more = response.write(part);
    bytes += part.length;
    if (drip) await wait(5);
    else if (!more) await Promise.race([once(response, 'drain'), closed]);
  }
  return bytes;
}

async function listenBetween(server: ReturnType<typeof createServer>, from: number, to: number) {
  for (let port = from; port <= to; port += 1) {
    const open = await new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => done(true));
    });
    if (open) return (server.address() as AddressInfo).port;
  }
  throw new Error('No free port for a double');
}
