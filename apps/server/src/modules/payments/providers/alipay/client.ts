import { formatDateTime } from '@pifa/domain';
import type { z } from 'zod';
import { type Clock, exchange } from '../../../../platform';
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

/** A no that Alipay itself signed, by its sub code. */
interface AlipayNo {
  no: string;
}

/** Codes that say nothing about the trade: asked again later. */
const NOT_NOW = ['ACQ.SYSTEM_ERROR', 'AOP.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error'];

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
    /** An address that a browser opens: the whole signed request in its query. */
    page(method: string, content: object, more: Record<string, string>): string {
      const address = new URL(gateway);
      address.search = new URLSearchParams(signed(method, content, more)).toString();
      return address.href;
    },
    /** One request and its answer, believed only under Alipay's own signature. Anything else is thrown. */
    async call<Shape extends z.ZodType>(
      method: string,
      content: object,
      shape: Shape,
    ): Promise<z.output<Shape> | AlipayNo> {
      const address = new URL(gateway);
      address.searchParams.set('charset', 'utf-8');
      const ask = () => ({
        method: 'POST' as const,
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: new URLSearchParams(signed(method, content)).toString(),
      });
      const { status, body } = await exchange(address.href, ask, timeoutMs);
      const said = status === 200 ? openAnswer(keys.publicKey, body, method) : undefined;
      if (said === undefined) throw new Error(`An answer ${status} to ${method} that Alipay did not sign`);
      const { code, sub_code: no } = answerShape.parse(said);
      if (code === '10000') return shape.parse(said);
      if (code !== '40004' || NOT_NOW.includes(no))
        throw new Error(`Alipay answered ${code} ${no} to ${method}`);
      return { no };
    },
  };
}

export const saysNo = (answer: object): answer is AlipayNo => 'no' in answer;
