import { connect, createServer, type Socket } from 'node:net';

/** A proxy to PostgreSQL that delays every message of ours. Answers come back at once. */
export async function slowWay() {
  const ways = new Set<Socket>();
  let delayMs = 0;
  let to = { host: '127.0.0.1', port: 5432 };
  const server = createServer((near) => {
    const far = connect(to);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ways.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        ways.delete(socket);
        other.destroy();
      });
    }
    near.on('data', (bytes) => {
      if (delayMs === 0) far.write(bytes);
      else setTimeout(() => far.writable && far.write(bytes), delayMs);
    });
    far.pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    /** The same database through this proxy. */
    reach(url: string): string {
      const way = new URL(url);
      to = { host: way.hostname, port: Number(way.port || 5432) };
      way.hostname = '127.0.0.1';
      way.port = String(port);
      return way.href;
    },
    delay(ms: number): void {
      delayMs = ms;
    },
    stop: () =>
      new Promise<void>((done) => {
        for (const socket of ways) socket.destroy();
        server.close(() => done());
      }),
  };
}
