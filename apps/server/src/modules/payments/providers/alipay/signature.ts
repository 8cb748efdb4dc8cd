import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** The text that is signed: filled fields by name, joined as they are, nothing escaped. */
const inOrder = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .filter((key) => fields[key] !== '')
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('&');

/** RSA2 over all fields of a request. */
export const signFields = (privateKey: KeyObject, fields: Readonly<Record<string, string>>): string =>
  createSign('RSA-SHA256').update(inOrder(fields)).sign(privateKey, 'base64');

const holds = (publicKey: KeyObject, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64');

/** Whether Alipay itself sent this callback: the signature covers all but itself and its kind. */
export function isNoticeFromAlipay(publicKey: KeyObject, fields: Readonly<Record<string, string>>): boolean {
  const { sign = '', sign_type: kind, ...rest } = fields;
  return kind === 'RSA2' && holds(publicKey, inOrder(rest), sign);
}

/**
 * What Alipay answered, its signature checked; undefined when it does not hold. The signature is over the bytes of
 * the answer's object as they stand in the text, so they are cut out and not written anew.
 */
export function openAnswer(publicKey: KeyObject, text: string, method: string): unknown {
  const name = `"${method.replaceAll('.', '_')}_response"`;
  const at = text.indexOf(name);
  const from = at < 0 ? -1 : text.indexOf('{', at + name.length);
  const said = from < 0 ? undefined : objectAt(text, from);
  if (said === undefined) return undefined;
  const { sign } = JSON.parse(text) as { sign?: unknown };
  return typeof sign === 'string' && holds(publicKey, said, sign) ? JSON.parse(said) : undefined;
}

/** The object that opens at `from`; braces inside strings do not count. */
function objectAt(text: string, from: number): string | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === '{') depth += 1;
    else if (!quoted && sign === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(from, at + 1);
    }
  }
  return undefined;
}
