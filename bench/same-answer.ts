import { connect } from 'node:net';
import { connections, type Measured, type Target } from './load';

/**
 * The same request again and again on 32 connections, as fast as it is answered. Answers are counted by their length and
 * not looked into: a client that parses 30 kB of each takes longer than the server that sends them from memory.
 */
export async function holdSame(
  { url, cpu }: Target,
  seconds: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Measured> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  let counts = false;
  let failed = 0;
  const latencies: number[] = [];
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname);
    let head = '';
    let missing = 0;
    let sent = performance.now();
    const ask = () => {
      sent = performance.now();
      socket.write(request);
    };
    const answered = () => {
      if (counts) latencies.push(performance.now() - sent);
      ask();
    };
    socket.on('connect', ask);
    socket.on('error', () => {
      failed += 1;
    });
    socket.on('data', (bytes) => {
      if (missing > 0) {
        missing -= bytes.length;
        if (missing === 0) answered();
        return;
      }
      head += bytes.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (counts && !head.startsWith('HTTP/1.1 200')) failed += 1;
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      missing = length - (head.length - end - 4);
      head = '';
      if (missing === 0) answered();
    });
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, Math.min(2, seconds) * 1_000));
  const [before, from] = [cpu(), performance.now()];
  counts = true;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  counts = false;
  const [spent, took] = [cpu() - before, performance.now() - from];
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    perSecond: (latencies.length * 1_000) / took,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    cpuUs: spent > 0 && latencies.length > 0 ? (spent * 1_000) / latencies.length : undefined,
  };
}
