import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
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

/** A stranger's server on this machine. `trouble` is taken before the answer is made, one item a request. */
export async function loopback(answer: (heard: Heard) => Answer) {
  const heard: Heard[] = [];
  const trouble: (number | 'hang')[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString('utf8') };
      heard.push(one);
      const broken = trouble.shift();
      if (broken === 'hang') return;
      const said = broken === undefined ? answer(one) : { status: broken, body: 'trouble' };
      response.writeHead(said.status, said.headers).end(said.body);
    });
  });
  const port = await listenBetween(server, 19_250, 19_299);
  return {
    base: `http://127.0.0.1:${port}`,
    heard,
    trouble,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
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
