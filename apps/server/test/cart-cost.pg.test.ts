import { type Profiler, Session as Inspector } from 'node:inspector/promises';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cartModule } from '../src/modules/cart';
import type { CallContext, Handler, Route } from '../src/platform';
import { aShopper } from './builders/orders';
import { addGoods } from './fixtures';
import { startTestApp, type TestApp } from './harness';

/**
 * What one must read to follow a change of a cart of eight lines, counted in our own code: the files that it enters
 * (without the domain), with HTTP around it and from the call's handler on, and the functions between the handler and
 * the database's socket. Higher numbers need a reason, lower ones are recorded here.
 */
const MOST = { files: 45, filesFromHandler: 26, framesToSocket: 8 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ kind: 'postgres' });
});
afterAll(() => app?.stop());

it('改一张八行购物车的数量：进多少个文件，从处理函数到套接字隔多少层', async () => {
  const { token } = await aShopper(app);
  const lines: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const goodsId = String(await addGoods(app.db, { name: `商品${n}` }));
    const { data } = await app.call('cartAdd', { token, body: { goodsId, ipcnt: 0, spcnt: 2 } });
    lines.push(data.obj?.id ?? '');
  }
  let spcnt = 2;
  const more = () => ({ id: lines[1] ?? '', spcnt: ++spcnt });
  const request = () => app.call('cartChange', { token, body: more() });
  const { session } = await app.platform.sessions.look(token);
  const changeCall = registeredHandler();
  const handle = () => {
    const { platform, database, db, clock } = app;
    const call = { platform, database, db, session, now: clock.now(), body: more() };
    return changeCall(call as unknown as CallContext<'cartChange'>);
  };
  // By then cart, session and statements are cached, as they are for a buyer who keeps changing quantities.
  for (let turn = 0; turn < 4; turn += 1) await request();

  const files = await fewest(() => enteredFiles(request));
  const filesFromHandler = await fewest(() => enteredFiles(handle));
  const framesToSocket = await ownFrames(request);
  console.log(`${files.length} files, from the handler on ${filesFromHandler.length}:`);
  console.log(`${filesFromHandler.join('\n')}\n${framesToSocket} frames`);
  const found = { files: files.length, filesFromHandler: filesFromHandler.length, framesToSocket };
  for (const [what, most] of Object.entries(MOST))
    expect(found[what as keyof typeof MOST], what).toBeLessThanOrEqual(most);
});

/** The shortest of five lists: a background job of this process can only make one longer. */
async function fewest(list: () => Promise<string[]>): Promise<string[]> {
  let shortest = await list();
  for (let turn = 1; turn < 5; turn += 1) {
    const next = await list();
    if (next.length < shortest.length) shortest = next;
  }
  return shortest;
}

function registeredHandler(): Handler<'cartChange'> {
  let found: unknown;
  const register: Route = (name, handler) => {
    if (name === 'cartChange') found = handler;
  };
  cartModule.routes?.(register, app.platform);
  return found as Handler<'cartChange'>;
}

async function enteredFiles(work: () => unknown): Promise<string[]> {
  const inspector = new Inspector();
  inspector.connect();
  try {
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    await inspector.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await inspector.post('Profiler.takePreciseCoverage');
    return result
      .filter(isEntered)
      .map(({ url }) => url.replace(/.*\/(?=apps\/|packages\/)/, ''))
      .sort();
  } finally {
    inspector.disconnect();
  }
}

const isOwnUrl = (url: string): boolean =>
  /\/(apps|packages)\//.test(url) && !/node_modules|\/test\/|packages\/(domain|testkit)\//.test(url);

const isEntered = ({ url, functions }: Profiler.ScriptCoverage): boolean =>
  isOwnUrl(url) && !url.endsWith('/index.ts') && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);

/** The deepest stack of own functions, from the handler on, under which something was sent to the database. */
async function ownFrames(work: () => Promise<unknown>): Promise<number> {
  const stacks: string[] = [];
  const { write } = Socket.prototype;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  Socket.prototype.write = function (this: Socket, ...args: Parameters<typeof write>) {
    stacks.push(new Error().stack ?? '');
    return write.apply(this, args);
  } as typeof write;
  try {
    await work();
  } finally {
    Socket.prototype.write = write;
    Error.stackTraceLimit = stackTraceLimit;
  }
  const depths = stacks.map((stack) => {
    const own = stack.split('\n').filter(isOwnUrl);
    return own.findIndex((line) => line.includes('/cart/routes.ts')) + 1;
  });
  return Math.max(...depths);
}
