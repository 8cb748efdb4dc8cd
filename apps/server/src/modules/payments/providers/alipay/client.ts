import { formatDateTime } from '@pifa/domain';
import type { z } from 'zod';
import { type Clock, exchange, type ProviderRefusal } from '../../../../platform';
import type { AlipayKeys } from './keys';
import { answerShape } from './shapes';
import { openAnswer, signFields } from './signature';

export interface AlipayOptions {
  gateway: string;
  appId: string;
  sellerId: string;
  keys: AlipayKeys;
  notifyUrl: string;
  clock: Clock;
  timeoutMs: number;
}

/** Sub codes that say nothing about the trade: the call is retried later. */
const TRY_LATER = ['ACQ.SYSTEM_ERROR', 'AOP.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error'];

export function alipayClient(options: AlipayOptions) {
  const { gateway, appId, keys, notifyUrl, clock, timeoutMs } = options;

  /** All fields of a request with their signature. */
  function signed(
    method: string,
    content: object,
    more: Record<string, string> = {},
  ): Record<string, string> {
    const fields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: formatDateTime(clock.now()),
      version: '1.0',
      notify_url: notifyUrl,
      biz_content: JSON.stringify(content),
      ...more,
    };
    return { ...fields, sign: signFields(keys.privateKey, fields) };
  }

  return {
    /** An address for the browser, with the whole signed request in its query. */
    page(method: string, content: object, more: Record<string, string>): string {
      const address = new URL(gateway);
      address.search = new URLSearchParams(signed(method, content, more)).toString();
      return address.href;
    },
    /** Sends one request. Throws unless Alipay itself signed the answer. */
    async call<Shape extends z.ZodType>(
      method: string,
      content: object,
      shape: Shape,
    ): Promise<z.output<Shape> | ProviderRefusal> {
      const address = new URL(gateway);
      address.searchParams.set('charset', 'utf-8');
      const request = () => ({
        method: 'POST' as const,
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: new URLSearchParams(signed(method, content)).toString(),
      });
      const { status, body } = await exchange(address.href, request, timeoutMs);
      const answer = status === 200 ? openAnswer(keys.publicKey, body, method) : undefined;
      if (answer === undefined) throw new Error(`An answer ${status} to ${method} that Alipay did not sign`);
      const { code, sub_code: refused } = answerShape.parse(answer);
      if (code === '10000') return shape.parse(answer);
      if (code !== '40004' || TRY_LATER.includes(refused))
        throw new Error(`Alipay answered ${code} ${refused} to ${method}`);
      return { refused };
    },
  };
}
