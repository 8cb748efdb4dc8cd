import { createHash, createHmac } from 'node:crypto';
import { type Received, loopback } from './loopback';

export const SMS = {
  accessKeyId: 'LTAI-test',
  secret: 'sms-secret-that-nobody-may-see',
  signName: '批发商城',
  codeTemplate: 'SMS_1',
};
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Alibaba Cloud SMS by its published rules: checks ACS3-HMAC-SHA256, then answers `plan` or OK. */
export async function smsDouble() {
  const plan: string[] = [];
  const sent: { phone: string; template: string; values: Record<string, string> }[] = [];
  const nonces = new Set<string>();

  function isCustomer({ method, url, headers, body }: Received): boolean {
    const head = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
    const nonce = String(headers['x-acs-signature-nonce'] ?? '');
    if (!head || head[1] !== SMS.accessKeyId || nonce === '' || nonces.has(nonce)) return false;
    nonces.add(nonce);
    if (headers['x-acs-content-sha256'] !== hash(body)) return false;
    const [path = '', query = ''] = url.split('?');
    const names = (head[2] ?? '').split(';');
    const list = names.map((name) => `${name}:${String(headers[name] ?? '')}\n`).join('');
    const canonical = [method, path, query, list, head[2], hash(body)].join('\n');
    const wanted = createHmac('sha256', SMS.secret)
      .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
      .digest('hex');
    return wanted === head[3];
  }

  const server = await loopback((received) => {
    const say = (code: string, status = 200) => ({
      status,
      body: JSON.stringify({ Code: code, RequestId: 'r-1' }),
    });
    if (!isCustomer(received)) return say('SignatureDoesNotMatch', 400);
    const code = plan.shift();
    if (code) return say(code);
    const fields = new URL(received.url, 'http://double').searchParams;
    if (fields.get('SignName') !== SMS.signName) return say('isv.SMS_SIGNATURE_ILLEGAL');
    sent.push({
      phone: fields.get('PhoneNumbers') ?? '',
      template: fields.get('TemplateCode') ?? '',
      values: JSON.parse(fields.get('TemplateParam') ?? '{}'),
    });
    return say('OK');
  });
  return { ...server, plan, sent };
}
