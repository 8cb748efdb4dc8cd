import type { z } from 'zod';
import { type Clock, exchange, type PayerGrant, type ProviderRefusal } from '../../../../platform';
import type { WechatKeys } from './keys';
import { errorShape } from './shapes';
import { authorization, isFromWechat } from './signature';

export interface WechatOptions {
  apiBase: string;
  mchid: string;
  appid: string;
  serialNo: string;
  keys: WechatKeys;
  notifyUrl: string;
  clock: Clock;
  ids: { unguessable(): string };
  timeoutMs: number;
  grant?: PayerGrant | undefined;
}

/** Sends one signed request. Throws unless WeChat Pay itself signed the answer. */
export function wechatClient(options: WechatOptions) {
  const { apiBase, mchid, serialNo, keys, clock, ids, timeoutMs } = options;
  return async function call<Shape extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    content: object | undefined,
    shape: Shape,
  ): Promise<z.output<Shape> | ProviderRefusal> {
    const body = content ? JSON.stringify(content) : '';
    const address = new URL(path, apiBase);
    const ask = () => {
      const request = { method, path: address.pathname + address.search, body };
      const signed = { ...request, nonce: ids.unguessable(), now: clock.now() };
      return {
        method,
        headers: {
          accept: 'application/json',
          authorization: authorization({ mchid, serialNo, privateKey: keys.privateKey }, signed),
          'user-agent': 'pifa',
          'wechatpay-serial': [...keys.platformKeys.keys()][0] ?? '',
          ...(content ? { 'content-type': 'application/json' } : {}),
        },
        ...(content ? { body } : {}),
      };
    };
    const answer = await exchange(address.href, ask, timeoutMs);
    const header = (name: string) => answer.headers.get(name) ?? '';
    if (!isFromWechat(keys.platformKeys, { header, body: answer.body, now: clock.now() })) {
      throw new Error(`An answer ${answer.status} that WeChat Pay did not sign`);
    }
    const json: unknown = answer.body === '' ? {} : JSON.parse(answer.body);
    if (answer.status < 300) return shape.parse(json);
    const { code } = errorShape.parse(json);
    // Says nothing about this trade: the call is retried later.
    if (answer.status === 401 || answer.status === 429 || code === 'SYSTEM_ERROR' || code === 'SIGN_ERROR') {
      throw new Error(`WeChat Pay answered ${answer.status} ${code}`);
    }
    return { refused: code };
  };
}
