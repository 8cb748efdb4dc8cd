import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../read-settings';
import { SettingsError } from './settings';

let folder: string;
const file = (content: unknown): string => {
  const path = join(folder, 'pifa.config.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const read = (content: unknown, env: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: join(folder, 'data'), PIFA_CONFIG: file(content), ...env });
const problems = (work: () => unknown): readonly string[] => {
  try {
    work();
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pifa-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('设置', () => {
  it('什么都不写 → 全部默认：8080、内嵌数据库、沙箱支付', () => {
    const settings = read({});
    expect(settings).toMatchObject({
      port: 8080,
      mode: 'production',
      databaseUrl: undefined,
      clockOffsetMs: 0,
    });
    expect(settings.site.publicUrl).toBe('http://localhost:8080');
    expect(settings.payments.provider).toBe('sandbox');
    expect(settings.storage.folder).toBe(join(folder, 'data', 'files'));
  });

  it('所有错误一次列全，包括不认识的键，每条说明在哪里、错在哪', () => {
    const found = problems(() =>
      read(
        {
          site: { allowedOrigins: ['https://shop.example/'] },
          payment: {},
          log: { level: 'loud' },
          jobs: { pollMs: 1.5 },
        },
        { PORT: '80a', DATABASE_URL: 'mysql://x', REDIS_URL: 'localhost', NODE_ENV: 'prod' },
      ),
    );
    const text = found.join('\n');
    expect(found).toHaveLength(8);
    expect(text).toContain('PORT：应为 0 到 65535 的整数，现为「80a」');
    expect(text).toContain('DATABASE_URL：应以 postgres:// 开头');
    expect(text).toContain('REDIS_URL');
    expect(text).toContain('NODE_ENV');
    expect(text).toContain('不认识的字段 payment');
    expect(text).toContain('site.allowedOrigins.0：应为完整的来源');
    expect(text).toContain('log.level：只能是 silent');
    expect(text).toContain('jobs.pollMs：应为整数');
  });

  it('文件不是 JSON、文件不存在 → 说明，不启动', () => {
    expect(problems(() => read('{"a":'))[0]).toContain('无法读取');
    expect(problems(() => readSettings({ PIFA_CONFIG: join(folder, 'none.json') }))[0]).toContain('无法读取');
  });

  it('时钟偏移只在测试模式有效，生产环境不理会', () => {
    const shifted = { test: { clockOffsetMs: 3_600_000 } };
    expect(read(shifted, { NODE_ENV: 'test' }).clockOffsetMs).toBe(3_600_000);
    expect(read(shifted, { NODE_ENV: 'production' }).clockOffsetMs).toBe(0);
    expect(read(shifted, { NODE_ENV: 'development' }).clockOffsetMs).toBe(0);
    expect(read(shifted).clockOffsetMs).toBe(0);
  });

  it('命令行胜过环境变量；--db 可以是地址，也可以是目录', () => {
    const env = { DATA_DIR: join(folder, 'data'), PIFA_CONFIG: file({}), PORT: '1' };
    expect(readSettings(env, { port: '18140', db: 'postgres://u@h/d' })).toMatchObject({
      port: 18140,
      databaseUrl: 'postgres://u@h/d',
    });
    const onFolder = readSettings(env, { db: join(folder, 'other') });
    expect(onFolder).toMatchObject({ databaseUrl: undefined, dataDir: join(folder, 'other') });
  });

  it('没有给支付密钥 → 生成一次并留着，只有本人可读', () => {
    const secret = read({}).payments.secret;
    expect(secret).toHaveLength(43);
    expect(read({}).payments.secret).toBe(secret);
    expect(statSync(join(folder, 'data', 'secret')).mode & 0o077).toBe(0);
    expect(read({ payments: { secret: 'own' } }).payments.secret).toBe('own');
  });

  it('后来才给自己的密钥 → 用它封存，自动生成的那把还打得开以前的', () => {
    const kept = read({}).storage.linkSecret;
    expect(read({}).sealSecrets).toEqual([kept]);
    expect(read({ storage: { linkSecret: 'links' } }).sealSecrets).toEqual(['links', kept]);
    const both = { admin: { secret: 'staff' }, storage: { linkSecret: 'links' } };
    expect(read(both).sealSecrets).toEqual(['staff', 'links', kept]);
  });
});
