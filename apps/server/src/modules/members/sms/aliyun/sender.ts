import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { askOutside } from '../../../../platform';
import { queryOf, signedHeaders } from './signature';

interface AliyunOptions {
  endpoint: string;
  accessKeyId: string;
  secret: KeyObject;
  signName: string;
  codeTemplate: string;
  noticeTemplate: string;
  ids: { unguessable(): string };
  clock: { now(): Date };
}

interface AliyunMessage {
  phone: string;
  text: string;
  /** The code in the text, where it is about one. */
  code?: string;
  /** The template registered for this text, which the mall set itself, and what fills it. */
  template?: { code: string; values: Record<string, string> };
}

const PATIENCE_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const answerShape = z.object({ Code: z.string().max(100) });
/** Signed but not carried out: said again it may be, under a new nonce. */
const AGAIN = new Set(['isp.SYSTEM_ERROR', 'ServiceUnavailable', 'InternalError', 'Throttling']);

/** Sends by template over Alibaba Cloud SMS. Throws by the service's code alone: its text may repeat the phone. */
export function aliyunSender(options: AliyunOptions) {
  const { endpoint, accessKeyId, secret, signName, codeTemplate, noticeTemplate, ids, clock } = options;

  async function tryOnce(query: string): Promise<string> {
    const address = new URL(endpoint);
    const request = { action: 'SendSms', version: '2017-05-25', nonce: ids.unguessable(), now: clock.now() };
    const { host: _host, ...headers } = signedHeaders(
      { accessKeyId, secret },
      { ...request, host: address.host, query },
    );
    address.pathname = '/';
    address.search = query;
    const { status, body } = await askOutside(address, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      mostBytes: MOST_BYTES,
    });
    const parsed = answerShape.safeParse(readJson(body));
    if (parsed.success) return parsed.data.Code;
    return status >= 500 ? 'ServiceUnavailable' : `HTTP ${status}`;
  }

  return {
    async sendSms({ phone, text, code, template: own }: AliyunMessage): Promise<void> {
      const template = own?.code ?? (code === undefined ? noticeTemplate : codeTemplate);
      const values = own?.values ?? (code === undefined ? { text } : { code });
      // Notices are a courtesy: without a template of their own they are left out.
      if (template === '') return;
      const query = queryOf({
        PhoneNumbers: phone,
        SignName: signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify(values),
      });
      const first = await tryOnce(query);
      const answer = AGAIN.has(first) ? await tryOnce(query) : first;
      if (answer !== 'OK') throw new Error(`The SMS service answered ${answer}`);
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
