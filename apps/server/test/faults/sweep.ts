import { differences, everything } from '../access/fingerprint';
import { audit, type Shopper } from '../builders/orders';
import type { TestApp } from '../harness';
import { type FaultKind, failing } from './fault-driver';
import type { MoneyCall, Verdict } from './money-calls';

/** The call, before each of its statements fails once. */
interface Sweep {
  /** How many statements were made to fail. */
  runs: number;
  /** What went wrong, as text; empty is good. */
  breaks: string[];
}

const CHINESE = /[\u4e00-\u9fff]/;

/**
 * Makes the first statement of a call fail, then the second, and so on until the call ends. After each: all or
 * nothing, a Chinese message, and the same call made again succeeds; a clean audit at the end, with `thorough` after
 * each. `step`: only every n-th statement.
 */
export async function sweepCall(
  app: TestApp,
  call: MoneyCall,
  own: {
    who: Shopper;
    goodsId: number;
    kind: FaultKind;
    withoutTransactions?: boolean;
    thorough?: boolean;
    step?: number;
  },
): Promise<Sweep> {
  const { who, goodsId, kind, withoutTransactions, thorough = false, step = 1 } = own;
  const breaks: string[] = [];
  let runs = 0;
  for (let at = 1; ; at += step) {
    const attempt = await call.prepare(app, who, goodsId);
    const before = await everything(app.db);
    const { result, fired } = await failing({ at, kind, withoutTransactions }, attempt.act);
    if (fired === undefined) {
      breaks.push(...(await audit(app)).map((text) => `${call.name}：${text}`));
      return { runs, breaks };
    }
    runs += 1;
    const where = `${call.name}，第 ${at} 条语句 ${fired.trim().slice(0, 60).replace(/\s+/g, ' ')}`;
    const found: string[] = [];
    if (!isDecent(result)) found.push(`答复 ${result.status}「${result.message}」`);
    const done = await attempt.done();
    if (result.success && !done) found.push('答复成功，却没有做成');
    // If it was refused after the commit, while the answer was read, it exists as a whole: the repetition proves it.
    if (!result.success && !done && kind === 'error' && call.atOnce) {
      const changed = differences(before, await everything(app.db));
      if (changed.length > 0) found.push(`答复失败，却改动了 ${changed.join('、')}`);
    }
    if (thorough) found.push(...(await audit(app)));
    if (!done || !result.success) {
      const again = await attempt.act();
      // A caller who is not sure asks again, and gets either a success or the answer that it was done before.
      if (!(await attempt.done())) found.push(`再来一次没有做成：${again.message}`);
      if (!isDecent(again) || again.status >= 500) found.push(`再来一次答复 ${again.status}`);
    }
    if (thorough || found.length > 0) found.push(...(await audit(app)));
    breaks.push(...found.map((text) => `${where}：${text}`));
    if (at > 200) throw new Error(`${call.name} never came to its end`);
  }
}

const isDecent = ({ success, status, message }: Verdict): boolean =>
  success || (CHINESE.test(message) && [200, 401, 404, 500, 503].includes(status));
