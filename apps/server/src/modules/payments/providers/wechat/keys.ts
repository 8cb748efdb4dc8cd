import type { KeyObject } from 'node:crypto';
import { anySecret, type KeyReader, rsaPrivate, rsaPublic, secretOf } from '../../../../platform';
import type { WechatSettings } from './settings';

/** Keys of WeChat Pay. */
export interface WechatKeys {
  privateKey: KeyObject;
  /** 32 bytes; opens what callbacks carry. */
  apiV3Key: KeyObject;
  /** By certificate serial or public key id, so that an old and a new one hold side by side. */
  platformKeys: ReadonlyMap<string, KeyObject>;
  /** Of the official account; absent: nobody pays inside WeChat. */
  appSecret?: KeyObject | undefined;
}

const AT = 'payments.wechat';

export function wechatKeys(reader: KeyReader, own: WechatSettings): WechatKeys | undefined {
  for (const key of ['mchid', 'appid', 'serialNo'] as const) reader.filled(`${AT}.${key}`, own[key]);
  const privateKey = reader.key(
    `${AT}.privateKeyFile`,
    own.privateKeyFile,
    'PIFA_WECHAT_PRIVATE_KEY',
    rsaPrivate,
  );
  const apiV3Key = reader.key(`${AT}.apiV3KeyFile`, own.apiV3KeyFile, 'PIFA_WECHAT_API_V3_KEY', secretOf(32));
  const files = Object.entries(own.platformKeyFiles);
  if (files.length === 0) reader.filled(`${AT}.platformKeyFiles`, '');
  const platformKeys = new Map<string, KeyObject>();
  for (const [id, file] of files) {
    const key = reader.key(`${AT}.platformKeyFiles.${id}`, file, undefined, rsaPublic);
    if (key) platformKeys.set(id, key);
  }
  const appSecret = reader.optionalKey(
    `${AT}.appSecretFile`,
    own.appSecretFile,
    'PIFA_WECHAT_APP_SECRET',
    anySecret,
  );
  return privateKey && apiV3Key ? { privateKey, apiV3Key, platformKeys, appSecret } : undefined;
}
