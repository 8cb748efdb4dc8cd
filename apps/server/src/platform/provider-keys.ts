import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Keys of WeChat Pay. As key objects they show nothing of themselves when printed or serialised (I35). */
export interface WechatKeys {
  privateKey: KeyObject;
  /** 32 bytes; opens what callbacks carry. */
  apiV3Key: KeyObject;
  /** By certificate serial or public key id, so that an old and a new one hold side by side. */
  platformKeys: ReadonlyMap<string, KeyObject>;
}

export interface AlipayKeys {
  privateKey: KeyObject;
  /** Alipay's own, not the public half of ours. */
  publicKey: KeyObject;
}

export interface ProviderKeys {
  wechat?: WechatKeys;
  alipay?: AlipayKeys;
  /** AccessKey secret of the SMS service. */
  sms?: KeyObject;
  /** Signs what is said to the 数电发票 service, and what it answers. */
  shudian?: KeyObject;
}

/** What the settings file says of providers; every field a plain text or a file's path. */
interface Named {
  payments: {
    provider: string;
    wechat: {
      mchid: string;
      appid: string;
      serialNo: string;
      privateKeyFile: string;
      apiV3KeyFile: string;
      platformKeyFiles: Record<string, string>;
    };
    alipay: { appId: string; sellerId: string; privateKeyFile: string; publicKeyFile: string };
  };
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
}

type Env = Record<string, string | undefined>;

/** Reads the keys of the providers that are switched on; a line in `problems` for each that is missing or unfit. */
export function readProviderKeys(env: Env, named: Named, problems: string[]): ProviderKeys {
  const need = needs(env, problems);
  const { payments, sms, invoices } = named;
  return {
    ...(payments.provider === 'wechat' ? { wechat: wechatKeys(need, payments.wechat) } : {}),
    ...(payments.provider === 'alipay' ? { alipay: alipayKeys(need, payments.alipay) } : {}),
    ...(sms.sender === 'aliyun' ? { sms: smsKey(need, sms.aliyun) } : {}),
    ...(invoices.provider === 'shudian' ? { shudian: shudianKey(need, invoices.shudian) } : {}),
  };
}

type Need = ReturnType<typeof needs>;

function wechatKeys(need: Need, own: Named['payments']['wechat']): WechatKeys | undefined {
  for (const key of ['mchid', 'appid', 'serialNo'] as const) need.filled(`payments.wechat.${key}`, own[key]);
  const privateKey = need.key(
    'payments.wechat.privateKeyFile',
    own.privateKeyFile,
    'PIFA_WECHAT_PRIVATE_KEY',
    rsaPrivate,
  );
  const apiV3Key = need.key(
    'payments.wechat.apiV3KeyFile',
    own.apiV3KeyFile,
    'PIFA_WECHAT_API_V3_KEY',
    thirtyTwoBytes,
  );
  const files = Object.entries(own.platformKeyFiles);
  if (files.length === 0) need.filled('payments.wechat.platformKeyFiles', '');
  const platformKeys = new Map<string, KeyObject>();
  for (const [id, file] of files) {
    const key = need.key(`payments.wechat.platformKeyFiles.${id}`, file, undefined, rsaPublic);
    if (key) platformKeys.set(id, key);
  }
  return privateKey && apiV3Key ? { privateKey, apiV3Key, platformKeys } : undefined;
}

function alipayKeys(need: Need, own: Named['payments']['alipay']): AlipayKeys | undefined {
  for (const key of ['appId', 'sellerId'] as const) need.filled(`payments.alipay.${key}`, own[key]);
  const at = 'payments.alipay';
  const privateKey = need.key(
    `${at}.privateKeyFile`,
    own.privateKeyFile,
    'PIFA_ALIPAY_PRIVATE_KEY',
    rsaPrivate,
  );
  const publicKey = need.key(`${at}.publicKeyFile`, own.publicKeyFile, 'PIFA_ALIPAY_PUBLIC_KEY', rsaPublic);
  return privateKey && publicKey ? { privateKey, publicKey } : undefined;
}

function smsKey(need: Need, own: Named['sms']['aliyun']): KeyObject | undefined {
  for (const key of ['accessKeyId', 'signName', 'codeTemplate'] as const)
    need.filled(`sms.aliyun.${key}`, own[key]);
  return need.key('sms.aliyun.secretFile', own.secretFile, 'PIFA_SMS_ACCESS_KEY_SECRET', (text) =>
    createSecretKey(Buffer.from(text)),
  );
}

function shudianKey(need: Need, own: Named['invoices']['shudian']): KeyObject | undefined {
  for (const key of ['apiBase', 'appKey', 'sellerName', 'sellerTaxNumber'] as const)
    need.filled(`invoices.shudian.${key}`, own[key]);
  return need.key('invoices.shudian.secretFile', own.secretFile, 'PIFA_SHUDIAN_SECRET', (text) => {
    if (Buffer.from(text).length < 16) throw new Error('too short');
    return createSecretKey(Buffer.from(text));
  });
}

function needs(env: Env, problems: string[]) {
  /** The file wins over the environment; neither the content nor what the parser says of it is ever repeated. */
  function read(at: string, file: string, variable: string | undefined): string | undefined {
    if (file === '') {
      const text = variable ? (env[variable] ?? '').replaceAll('\\n', '\n').trim() : '';
      if (text === '')
        problems.push(`${at}：缺少密钥${variable ? `，可写文件路径，或设环境变量 ${variable}` : ''}`);
      return text || undefined;
    }
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (text === '') problems.push(`${at}：文件是空的（${file}）`);
      return text || undefined;
    } catch {
      problems.push(`${at}：读不到文件 ${file}`);
      return undefined;
    }
  }
  return {
    filled(at: string, value: string): void {
      if (value === '') problems.push(`${at}：不能缺少`);
    },
    key(
      at: string,
      file: string,
      variable: string | undefined,
      parse: (text: string) => KeyObject,
    ): KeyObject | undefined {
      const text = read(at, file, variable);
      if (text === undefined) return undefined;
      try {
        return parse(text);
      } catch {
        problems.push(`${at}：不是可用的密钥`);
        return undefined;
      }
    },
  };
}

/** PEM, or the bare base64 that Alipay's key tool gives. */
function rsaPrivate(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return rsa(createPrivateKey(text));
  const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const;
  try {
    return rsa(createPrivateKey({ ...der, type: 'pkcs8' }));
  } catch {
    return rsa(createPrivateKey({ ...der, type: 'pkcs1' }));
  }
}

/** PEM of a public key or of a certificate, or bare base64. A private key in this place is a mix-up. */
function rsaPublic(text: string): KeyObject {
  if (text.includes('PRIVATE KEY')) throw new Error('a private key');
  if (text.includes('-----BEGIN')) return rsa(createPublicKey(text));
  return rsa(createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

function rsa(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < 2048) throw new Error('no RSA key of 2048 bits');
  return key;
}

function thirtyTwoBytes(text: string): KeyObject {
  const bytes = Buffer.from(text);
  if (bytes.length !== 32) throw new Error('not 32 bytes');
  return createSecretKey(bytes);
}
