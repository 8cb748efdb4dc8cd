import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness';
import { TEST_ANSWER } from './make-captcha';
import { captchaPicture, randomAnswer } from './picture';

describe('图形验证码的图片', () => {
  it('有笔画的 PNG，每次不同', async () => {
    const [first, second] = await Promise.all([captchaPicture('abcd'), captchaPicture('abcd')]);
    expect(first).not.toBe(second);
    const pixels = Buffer.from(first.split(',')[1] ?? '', 'base64');
    const { format, width, height } = await sharp(pixels).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 240, height: 80 });
    const { channels } = await sharp(pixels).stats();
    expect(channels[0]?.stdev).toBeGreaterThan(5);
  });

  it('答案四位，没有容易混淆的字', () => {
    for (let i = 0; i < 500; i += 1) expect(randomAnswer()).toMatch(/^[^01oOlIiQ29gqBGzZsS]{4}$/);
    expect(new Set(Array.from({ length: 50 }, randomAnswer)).size).toBeGreaterThan(45);
  });

  it('测试用的固定答案在生产环境无效', async () => {
    const app = await startTestApp({ settings: { mode: 'production' } });
    const captcha = (await app.call('imgCode')).data;
    const query = { phone: '13500000001', imgCode: TEST_ANSWER, session_id: captcha.session_id };
    expect((await app.call('sendSms', { query })).code).toBe('captcha-wrong');
    await app.stop();
  });
});
