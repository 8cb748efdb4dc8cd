import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { testSettings } from '../../test/harness';
import { readSettings } from '../read-settings';
import type { Settings } from './settings';
import { startWarnings } from './start-warnings';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pifa-warnings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const named = (own: (settings: Settings) => void, isDemo = false): string[] => {
  const settings = testSettings(folder);
  own(settings);
  return startWarnings(settings, isDemo).map(({ setting }) => setting);
};

function asInProduction(settings: Settings): void {
  settings.site = { ...settings.site, publicUrl: 'https://mall.example.com', trustedProxies: 1 };
  settings.host = '127.0.0.1';
  settings.databaseUrl = 'postgres://pifa@127.0.0.1/pifa';
  settings.hasKeptSecret = false;
  settings.payments = { ...settings.payments, provider: 'wechat', offered: ['wechat'] };
  settings.invoices.provider = 'hand';
  settings.sms.sender = 'aliyun';
  settings.metrics.token = 'long-and-secret';
}

describe('启动时的提醒', () => {
  it('空手起步的正式商城：每个不适合营业的默认值一条', () => {
    expect(named(() => undefined)).toEqual([
      'site.publicUrl',
      'DATABASE_URL',
      'payments.provider',
      'invoices.provider',
      'sms.sender',
      'metrics.token',
    ]);
  });

  it('正式商城没有点名沙箱 → 说买家只能对公转账、发票手工开，而不是人人可以不付钱', () => {
    const texts = startWarnings({ ...testSettings(folder), mode: 'production' }, false)
      .filter(({ setting }) => setting.endsWith('.provider'))
      .map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('买家只能对公转账'),
      expect.stringContaining('发票由运营手工开具'),
    ]);
  });

  it('照生产文档设好 → 一条也没有', () => {
    expect(named(asInProduction)).toEqual([]);
  });

  it('deploy/pifa.config.json（密钥填好）加上单元文件里的环境 → 一条也没有', () => {
    const sample = join(import.meta.dirname, '../../../../deploy/pifa.config.json');
    const env = {
      HOST: '127.0.0.1',
      PORT: '8081',
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://pifa@127.0.0.1/pifa',
      PIFA_CONFIG: sample,
    };
    expect(startWarnings(readSettings(env), false)).toEqual([]);
  });

  it.each<[string, (settings: Settings) => void, string]>([
    ['公网地址不是 https', (s) => (s.site.publicUrl = 'http://mall.example.com'), 'site.publicUrl'],
    ['有 https 却不信前置代理', (s) => (s.site.trustedProxies = 0), 'site.trustedProxies'],
    ['可以绕过代理', (s) => (s.host = '0.0.0.0'), 'HOST'],
    ['两台服务器各签各的', (s) => (s.hasKeptSecret = true), 'payments.secret, storage.linkSecret'],
    ['沙箱收款', (s) => (s.payments.offered = ['sandbox']), 'payments.provider'],
    [
      '发件箱带令牌',
      (s) => (s.sms = { ...s.sms, sender: 'outbox', outboxToken: 'secret' }),
      'sms.outboxToken',
    ],
  ])('%s → 只提醒这一条', (_, change, setting) => {
    expect(
      named((settings) => {
        asInProduction(settings);
        change(settings);
      }),
    ).toEqual([setting]);
  });

  it('演示商城在本机 → 不提醒；挂到公网 → 提醒人人知道密码', () => {
    expect(named(() => undefined, true)).toEqual([]);
    expect(named((s) => (s.site.publicUrl = 'https://mall.example.com'), true)).toEqual([
      'DATABASE_URL / DATA_DIR',
    ]);
  });
});
