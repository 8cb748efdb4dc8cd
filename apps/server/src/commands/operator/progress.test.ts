import { expect, it, vi } from 'vitest';
import { sendWithProgress } from './progress';
import type { Answer, Send } from './send';

it('导入途中每秒说一次到了哪行，重复的不说；问不到也不碍导入', async () => {
  vi.useFakeTimers();
  try {
    const said: string[] = [];
    const steps = [{ done: 500, rows: 900 }, { done: 500, rows: 900 }, undefined, { done: 900, rows: 900 }];
    let finish: (answer: Answer) => void = () => undefined;
    const landed = new Promise<Answer>((resolve) => {
      finish = resolve;
    });
    const send: Send = async ({ call }) => {
      if (call === 'adminImport') return landed;
      const data = steps.shift();
      if (!data) throw new Error('away');
      return { meta: { success: true, message: '' }, data };
    };
    const sent = sendWithProgress(
      send,
      { call: 'adminImport', file: Buffer.alloc(2_000) },
      { call: 'adminImportProgress', begin: '正在导入' },
      (line) => said.push(line),
    );
    await vi.advanceTimersByTimeAsync(4_100);
    finish({ meta: { success: true, message: 'ok' }, data: null });
    expect((await sent).meta.message).toBe('ok');
    expect(said).toEqual(['正在导入，文件 2 KB …', '已处理 500 / 900 行', '已处理 900 / 900 行']);
  } finally {
    vi.useRealTimers();
  }
});
