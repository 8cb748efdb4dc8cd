import type { KeyObject } from 'node:crypto';
import { type Env, type KeyReader, keyReader } from './keys/key-reader';
import { anySecret } from './keys/parse-keys';

/** Keys of the SMS and invoice services. As key objects they show nothing of themselves when printed (I35). */
export interface ProviderKeys {
  /** AccessKey secret of the SMS service. */
  sms?: KeyObject;
  /** Signs what is said to the 数电发票 service, and what it answers. */
  shudian?: KeyObject;
  /** Secret access key of the bucket with uploaded files. */
  s3?: KeyObject;
}

/** What the settings file says of these services; every field a plain text or a file's path. */
interface Named {
  invoices: {
    provider: string;
    shudian: {
      apiBase: string;
      appKey: string;
      secretFile: string;
      sellerName: string;
      sellerTaxNumber: string;
    };
  };
  sms: {
    sender: string;
    aliyun: { accessKeyId: string; secretFile: string; signName: string; codeTemplate: string };
  };
  storage: { store: string; s3: { bucket: string; accessKeyId: string; secretFile: string } };
}

/** Reads the keys of the services that are switched on; a line in `problems` for each that is missing or unfit. */
export function readProviderKeys(
  env: Env,
  { sms, invoices, storage }: Named,
  problems: string[],
): ProviderKeys {
  const reader = keyReader(env, problems);
  return {
    ...(sms.sender === 'aliyun' ? { sms: smsKey(reader, sms.aliyun) } : {}),
    ...(invoices.provider === 'shudian' ? { shudian: shudianKey(reader, invoices.shudian) } : {}),
    ...(storage.store === 's3' ? { s3: s3Key(reader, storage.s3) } : {}),
  };
}

function smsKey(reader: KeyReader, own: Named['sms']['aliyun']): KeyObject | undefined {
  for (const key of ['accessKeyId', 'signName', 'codeTemplate'] as const)
    reader.filled(`sms.aliyun.${key}`, own[key]);
  return reader.key('sms.aliyun.secretFile', own.secretFile, 'PIFA_SMS_ACCESS_KEY_SECRET', anySecret);
}

function shudianKey(reader: KeyReader, own: Named['invoices']['shudian']): KeyObject | undefined {
  for (const key of ['apiBase', 'appKey', 'sellerName', 'sellerTaxNumber'] as const)
    reader.filled(`invoices.shudian.${key}`, own[key]);
  return reader.key('invoices.shudian.secretFile', own.secretFile, 'PIFA_SHUDIAN_SECRET', (text) => {
    if (Buffer.from(text).length < 16) throw new Error('too short');
    return anySecret(text);
  });
}

function s3Key(reader: KeyReader, own: Named['storage']['s3']): KeyObject | undefined {
  for (const key of ['bucket', 'accessKeyId'] as const) reader.filled(`storage.s3.${key}`, own[key]);
  return reader.key('storage.s3.secretFile', own.secretFile, 'PIFA_S3_SECRET_ACCESS_KEY', anySecret);
}
