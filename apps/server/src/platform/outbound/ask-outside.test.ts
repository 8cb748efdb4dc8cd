import { createSecretKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loopback } from '../../../test/doubles/loopback';
import { createTestClock } from '../../../test/test-clock';
import { httpSend } from '../../modules/invoices/shudian/client';
import { aliyunSender } from '../../modules/members/sms/aliyun/sender';
import { post } from '../../sandbox/payments/transport';
import { createIds } from '../ids/ids';
import { AnswerTooLong, askOutside, readCapped } from './ask-outside';
import { exchange } from './exchange';

let stranger: Awaited<ReturnType<typeof loopback>>;
let packed = Buffer.alloc(0);
beforeAll(async () => {
  stranger = await loopback(() => ({ status: 200, body: '{}' }));
  packed = gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '));
});
afterAll(() => stranger.stop());

const ask = () => ({ method: 'GET' as const, headers: {} });
/** Everything in the mall that asks a stranger, by what it is for. */
const CALLERS: readonly [string, number, () => Promise<unknown>][] = [
  ['支付渠道', 1, () => exchange(stranger.base, ask, 60_000)],
  ['沙箱支付', 1, () => post(stranger.base, {}, '', 'text/plain')],
  ['开票服务', 16, () => httpSend(stranger.base, 60_000)('/x', {}, '')],
  [
    '短信服务',
    1,
    () =>
      aliyunSender({
        endpoint: stranger.base,
        accessKeyId: 'LTAI',
        secret: createSecretKey(Buffer.from('secret')),
        signName: '批发',
        codeTemplate: 'SMS_1',
        noticeTemplate: '',
        ids: createIds(),
        clock: createTestClock(),
      }).sendSms({ phone: '13900000001', text: '', code: '123456' }),
  ],
];

describe('对方的答复没有尽头', () => {
  it.each(CALLERS)('%s：读到 %i MB 为止就挂断，只问一次', async (_name, megabytes, call) => {
    const before = { asked: stranger.heard.length, poured: stranger.poured() };
    stranger.trouble.push('endless');
    await expect(call()).rejects.toThrow(AnswerTooLong);
    expect(stranger.heard.length - before.asked).toBe(1);
    await expect.poll(() => stranger.poured(), { timeout: 5_000 }).toBeGreaterThan(before.poured);
    // What lies in the buffers of two sockets comes on top.
    expect(stranger.poured() - before.poured).toBeLessThan((megabytes + 16) * 1024 * 1024);
  });

  it('一字节一字节地拖：到时就断，不因为一直有字节来就一直等', async () => {
    stranger.trouble.push('drip');
    const signal = AbortSignal.timeout(300);
    await expect(askOutside(stranger.base, { method: 'GET', signal })).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    );
    stranger.trouble.push('drip');
    await expect(exchange(stranger.base, ask, 300)).rejects.toThrow();
  });

  it('拖着的时候内存被回收过：照样到时就断', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    stranger.trouble.push('drip');
    const asking = askOutside(stranger.base, { method: 'GET', signal: AbortSignal.timeout(1_000) });
    const collecting = setInterval(collect, 50);
    await expect(asking).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
    clearInterval(collecting);
  });

  it('只看状态的：答复一点不读', async () => {
    stranger.trouble.push('endless');
    const signal = AbortSignal.timeout(30_000);
    const heard = await askOutside(stranger.base, { method: 'POST', signal, ignoreBody: true });
    expect(heard).toMatchObject({ status: 200, body: '' });
  });

  it('压缩过的：按解开以后的长短算', async () => {
    const body = new Response(new Uint8Array(packed)).body;
    expect(packed.length).toBeLessThan(100_000);
    const unpacked = body?.pipeThrough(new DecompressionStream('gzip'));
    await expect(readCapped(new Response(unpacked ?? null), 1024 * 1024)).rejects.toThrow(AnswerTooLong);
  });
});

it('服务器里只有这一处直接用 fetch；命令行只问自己的商城', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const using = files.filter((path) => /\bfetch\(/.test(readFileSync(join(root, path), 'utf8'))).sort();
  expect(using).toEqual([
    'commands/fetch-backup.ts',
    'commands/operator/send.ts',
    'platform/outbound/ask-outside.ts',
  ]);
});
