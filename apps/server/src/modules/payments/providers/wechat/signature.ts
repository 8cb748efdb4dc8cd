import { createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto';
import type { Bridge } from '../../../../platform';

/** Further from our clock than this, an answer or a callback is not believed. */
const CLOCK_MS = 5 * 60_000;

interface Signing {
  mchid: string;
  /** Of our certificate. */
  serialNo: string;
  privateKey: KeyObject;
}

/** The Authorization header of one request: method, path with query, instant, nonce and body under our key. */
export function authorization(
  { mchid, serialNo, privateKey }: Signing,
  request: { method: string; path: string; body: string; nonce: string; now: Date },
): string {
  const { method, path, body, nonce, now } = request;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const message = lines(method, path, timestamp, nonce, body);
  const signature = createSign('RSA-SHA256').update(message).sign(privateKey, 'base64');
  const fields = { mchid, nonce_str: nonce, signature, timestamp, serial_no: serialNo };
  const list = Object.entries(fields).map(([key, value]) => `${key}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** The fields with which WeChat's browser opens a payment of this prepared trade (JSAPI). */
export function bridgeFields(
  { appid, privateKey }: { appid: string; privateKey: KeyObject },
  { prepayId, nonce, now }: { prepayId: string; nonce: string; now: Date },
): Bridge {
  const timeStamp = String(Math.floor(now.getTime() / 1000));
  const content = `prepay_id=${prepayId}`;
  const paySign = createSign('RSA-SHA256')
    .update(lines(appid, timeStamp, nonce, content))
    .sign(privateKey, 'base64');
  return { appId: appid, timeStamp, nonceStr: nonce, package: content, signType: 'RSA', paySign };
}

/** Whether WeChat Pay itself said this, just now: its answers and callbacks are signed alike. */
export function isFromWechat(
  platformKeys: ReadonlyMap<string, KeyObject>,
  said: { header(name: string): string; body: string; now: Date },
): boolean {
  const key = platformKeys.get(said.header('wechatpay-serial'));
  const timestamp = said.header('wechatpay-timestamp');
  if (!key || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) * 1000 - said.now.getTime()) > CLOCK_MS) return false;
  const message = lines(timestamp, said.header('wechatpay-nonce'), said.body);
  return createVerify('RSA-SHA256').update(message).verify(key, said.header('wechatpay-signature'), 'base64');
}

/** What a callback carries, AES-256-GCM with its tag at the end; throws when a bit of it was changed. */
export function openResource(
  apiV3Key: KeyObject,
  resource: { ciphertext: string; nonce: string; associated_data: string },
): string {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  const tagAt = bytes.length - 16;
  if (tagAt < 0) throw new Error('Too short to be sealed');
  const cipher = createDecipheriv('aes-256-gcm', apiV3Key, Buffer.from(resource.nonce), {
    authTagLength: 16,
  });
  cipher.setAuthTag(bytes.subarray(tagAt));
  cipher.setAAD(Buffer.from(resource.associated_data));
  return Buffer.concat([cipher.update(bytes.subarray(0, tagAt)), cipher.final()]).toString('utf8');
}

const lines = (...parts: string[]): string => parts.map((part) => `${part}\n`).join('');
