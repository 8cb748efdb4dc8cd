import type { KeyObject } from 'node:crypto';
import { type KeyReader, rsaPrivate, rsaPublic } from '../../../../platform';
import type { AlipaySettings } from './settings';

export interface AlipayKeys {
  privateKey: KeyObject;
  /** Alipay's own, not the public half of ours. */
  publicKey: KeyObject;
}

const AT = 'payments.alipay';

export function alipayKeys(reader: KeyReader, own: AlipaySettings): AlipayKeys | undefined {
  for (const key of ['appId', 'sellerId'] as const) reader.filled(`${AT}.${key}`, own[key]);
  const privateKey = reader.key(
    `${AT}.privateKeyFile`,
    own.privateKeyFile,
    'PIFA_ALIPAY_PRIVATE_KEY',
    rsaPrivate,
  );
  const publicKey = reader.key(`${AT}.publicKeyFile`, own.publicKeyFile, 'PIFA_ALIPAY_PUBLIC_KEY', rsaPublic);
  return privateKey && publicKey ? { privateKey, publicKey } : undefined;
}
