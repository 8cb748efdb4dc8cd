import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between two programs whose delay can be changed while they talk. */
export interface SlowRoad {
  port: number;
  /** Milliseconds by which every chunk is delayed, in each direction. */
  delay(ms: number): void;
  close(): void;
}

/** Forwards connections to a port of this machine. */
export async function slowRoad(to: number): Promise<SlowRoad> {
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const pass = (from: Socket, into: Socket): void => {
    sockets.add(from);
    from.on('data', (piece) => void setTimeout(() => into.write(piece), delayMs));
    from.on('close', () => {
      sockets.delete(from);
      setTimeout(() => into.destroy(), delayMs);
    });
    from.on('error', () => undefined);
  };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    delay(ms) {
      delayMs = ms;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
