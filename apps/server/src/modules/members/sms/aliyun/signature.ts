import { createHash, createHmac, type KeyObject } from 'node:crypto';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986: a space is %20, and only letters, digits and -_.~ stay. */
const escape = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query of a request, its fields by name. */
export const queryOf = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .sort()
    .map((key) => `${escape(key)}=${escape(fields[key] ?? '')}`)
    .join('&');

/** The headers of one bodiless POST, signed with ACS3-HMAC-SHA256. */
export function signedHeaders(
  own: { accessKeyId: string; secret: KeyObject },
  request: { host: string; query: string; action: string; version: string; nonce: string; now: Date },
): Record<string, string> {
  const { host, query, action, version, nonce, now } = request;
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': hash(''),
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).sort();
  const list = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['POST', '/', query, list, names.join(';'), hash('')].join('\n');
  const signature = createHmac('sha256', own.secret)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${own.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}
