import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older or newer messages are not believed, in both directions. */
const MOST_SKEW_MS = 5 * 60_000;

export type Headers = Record<string, string | string[] | undefined>;

/** Headers of a message: HMAC-SHA256 over instant, nonce, where it goes and the body's very bytes. */
export function sign(
  secret: string,
  message: { path: string; body: string; nonce: string; now: Date },
): Record<string, string> {
  const timestamp = String(message.now.getTime());
  return {
    'x-sandbox-timestamp': timestamp,
    'x-sandbox-nonce': message.nonce,
    'x-sandbox-signature': hmac(secret, timestamp, message.nonce, message.path, message.body),
  };
}

/** True when the message was signed with the secret, lately, for this place. */
export function isSigned(
  secret: string,
  message: { path: string; headers: Headers; body: string; now: Date },
): boolean {
  const { headers } = message;
  const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map(
    (name) => headers[`x-sandbox-${name}`],
  );
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string')
    return false;
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(message.now.getTime() - Number(timestamp)) > MOST_SKEW_MS)
    return false;
  const wanted = Buffer.from(hmac(secret, timestamp, nonce, message.path, message.body));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

const hmac = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex');
