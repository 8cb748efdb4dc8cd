import autocannon from 'autocannon';

/** The result of a load: answers per second, latencies in ms, answers that failed. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** CPU time of the server's own process per answer, µs; undefined where it cannot be measured. */
  cpuUs?: number;
}

export interface Shot {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The server under load, and the CPU time that it has spent, ms. */
export interface Target {
  url: string;
  cpu(): number;
}

export const connections = 32;

/** 32 connections send requests as fast as they are answered; `shot` makes the n-th request, given its connection. */
export async function hold(
  target: Target,
  seconds: number,
  shot: (n: number, connection: number) => Shot,
): Promise<Measured> {
  let n = 0;
  const next = (connection: number): Shot => shot(n++, connection);
  await fire(target, Math.min(2, seconds), next);
  return fire(target, seconds, next);
}

/** As `hold`, from the first request on. */
export function burst(target: Target, seconds: number, shot: (n: number) => Shot): Promise<Measured> {
  let n = 0;
  return fire(target, seconds, () => shot(n++));
}

async function fire(
  { url, cpu }: Target,
  seconds: number,
  next: (connection: number) => Shot,
): Promise<Measured> {
  let opened = 0;
  let refused = 0;
  const before = cpu();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const connection = opened++;
      client.setRequests([
        {
          setupRequest(request) {
            const { method = 'GET', path, headers, body } = next(connection);
            return {
              ...request,
              method,
              path,
              headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
              body: body === undefined ? undefined : JSON.stringify(body),
            };
          },
          onResponse(status, body) {
            if (status < 300 && body.startsWith('{"meta":{"success":false')) refused++;
          },
        },
      ]);
    },
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + refused,
    cpuUs: perAnswer(cpu() - before, result.requests.total),
  };
}

const perAnswer = (cpuMs: number, answers: number): number | undefined =>
  cpuMs > 0 && answers > 0 ? (cpuMs * 1000) / answers : undefined;

/**
 * Rounds of one action by several actors at once, each round prepared without being timed. For actions that cannot be
 * repeated at once, such as placing an order: the cart must be filled again first.
 */
export async function rounds(
  count: number,
  actors: number,
  prepare: (actor: number) => Promise<void>,
  act: (actor: number) => Promise<boolean>,
): Promise<Measured> {
  const latencies: number[] = [];
  let failed = 0;
  let spent = 0;
  const everyone = Array.from({ length: actors }, (_, actor) => actor);
  for (let round = 0; round < count; round++) {
    await Promise.all(everyone.map(prepare));
    const from = performance.now();
    await Promise.all(
      everyone.map(async (actor) => {
        const start = performance.now();
        if (!(await act(actor))) failed++;
        latencies.push(performance.now() - start);
      }),
    );
    spent += performance.now() - from;
  }
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: (latencies.length * 1000) / spent, p50: at(0.5), p99: at(0.99), failed };
}

/** One request after the other by one client, answers read to their end: what a single buyer waits for. */
export async function inTurn(
  { cpu }: Pick<Target, 'cpu'>,
  count: number,
  ask: (n: number) => Promise<boolean>,
) {
  const latencies: number[] = [];
  let failed = 0;
  const [before, from] = [cpu(), performance.now()];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    if (!(await ask(n))) failed++;
    latencies.push(performance.now() - start);
  }
  const spent = performance.now() - from;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(count - 1, Math.floor(count * share))] ?? 0;
  return {
    perSecond: (count * 1000) / spent,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    cpuUs: perAnswer(cpu() - before, count),
    /** all of them together, ms */
    spent,
  };
}
