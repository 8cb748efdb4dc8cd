import { describe, expect, it } from 'vitest';
import { createLog } from './log';

function written(act: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  act(createLog({ level: 'trace', stream: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

describe('日志', () => {
  it('令牌、密码、验证码、手机号字段被遮住，无论多深', () => {
    const text = written((log) => {
      log.info({ token: 'secret-token', query: { password: 'geheim', verificationCode: '123456' } });
      log.info({ headers: { 'x-token': 'secret-token', 'x-user': 'someone' }, phone: '13800000001' });
    });
    for (const secret of ['secret-token', 'geheim', '123456', 'someone', '13800000001']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('[hidden]');
  });

  it('错误里的整号码变成 138****0001，数据库错误带的行内容不写', () => {
    const error = Object.assign(new Error('no user 13800000001'), {
      code: '23505',
      detail: 'Key (phone)=(13800000002) already exists.',
    });
    const text = written((log) => log.error({ err: error }, 'fault'));
    expect(text).toContain('138****0001');
    expect(text).toContain('23505');
    expect(text).not.toMatch(/13800000001|13800000002/);
  });
});
