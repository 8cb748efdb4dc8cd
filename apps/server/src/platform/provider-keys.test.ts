import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { settingsWithKeys } from '../../test/doubles/real-settings';
import { SettingsError } from './settings';

function problems(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.join('\n');
    throw error;
  }
  return '';
}

it('选了渠道却缺密钥 → 不启动，缺什么一次列全', () => {
  const text = problems(() =>
    settingsWithKeys({}, () => ({ payments: { provider: 'wechat' }, sms: { sender: 'aliyun' } })),
  );
  for (const key of ['mchid', 'appid', 'serialNo', 'privateKeyFile', 'apiV3KeyFile', 'platformKeyFiles'])
    expect(text).toContain(`payments.wechat.${key}：`);
  for (const key of ['accessKeyId', 'signName', 'codeTemplate', 'secretFile'])
    expect(text).toContain(`sms.aliyun.${key}：`);
  expect(text).toContain('PIFA_WECHAT_PRIVATE_KEY');
  const alipay = problems(() => settingsWithKeys({}, () => ({ payments: { provider: 'alipay' } })));
  expect(alipay.split('\n')).toHaveLength(4);
});

it('密钥坏了、太短、拿私钥当公钥 → 说明是哪一个，不说内容', () => {
  const weak = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const text = problems(() =>
    settingsWithKeys({ weak: weak.privateKey, short: 'only-this-secret' }, (path) => ({
      payments: {
        provider: 'wechat',
        wechat: {
          mchid: '1',
          appid: '2',
          serialNo: '3',
          privateKeyFile: path('weak'),
          apiV3KeyFile: path('short'),
          platformKeyFiles: { A: path('weak'), B: path('absent') },
        },
      },
    })),
  );
  expect(text).toContain('payments.wechat.privateKeyFile：不是可用的密钥');
  expect(text).toContain('payments.wechat.apiV3KeyFile：不是可用的密钥');
  expect(text).toContain('payments.wechat.platformKeyFiles.A：不是可用的密钥');
  expect(text).toContain('payments.wechat.platformKeyFiles.B：读不到文件');
  expect(text).not.toContain('only-this-secret');
});

it('没有选用的渠道不要求密钥', () => {
  const { payments, providerKeys } = settingsWithKeys({}, () => ({ payments: { provider: 'none' } }));
  expect(providerKeys).toEqual({});
  expect(payments.providers.filter(({ create }) => create)).toEqual([]);
});

it('文件放在 S3 → 要有桶、钥匙号与钥匙；放在文件夹 → 都不要求', () => {
  const text = problems(() => settingsWithKeys({}, () => ({ storage: { store: 's3' } })));
  for (const key of ['bucket', 'accessKeyId', 'secretFile']) expect(text).toContain(`storage.s3.${key}：`);
  expect(text).toContain('PIFA_S3_SECRET_ACCESS_KEY');
  const own = { store: 's3', s3: { bucket: 'uploads', accessKeyId: 'mall' } };
  const env = { PIFA_S3_SECRET_ACCESS_KEY: 'only-this-secret' };
  const settings = settingsWithKeys({}, () => ({ storage: own }), env);
  expect(settings.providerKeys.s3?.export().toString()).toBe('only-this-secret');
  expect(JSON.stringify(settings)).not.toContain('only-this-secret');
  expect(settingsWithKeys({}, () => ({ storage: {} })).providerKeys.s3).toBeUndefined();
});
