import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with its usual numbers, which every authenticator app has: SHA-1, 30 seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, in base32 as apps take it. */
export function newSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte & 31]).join('');
}

/** Base32 of RFC 4648 without padding. */
function bytesOf(secret: string): Buffer {
  let held = 0;
  let bits = 0;
  const bytes: number[] = [];
  for (const letter of secret) {
    held = (held << 5) | ALPHABET.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >>> bits) & 0xff);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** The number of the step that an instant lies in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** The code of one step (RFC 4226 §5.3). */
export function codeAt(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is: the one of now, the one before or the one after, for clocks that differ. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const sent = Buffer.from(code);
  const around = [0, -1, 1].map((by) => stepAt(now) + by);
  return around.find((step) => {
    const right = Buffer.from(codeAt(secret, step));
    return right.length === sent.length && timingSafeEqual(right, sent);
  });
}

/** The address that a QR code carries to the app. */
export function otpauthUrl(secret: string, { issuer, name }: { issuer: string; name: string }): string {
  const label = encodeURIComponent(issuer ? `${issuer}:${name}` : name);
  const query = new URLSearchParams({ secret, ...(issuer ? { issuer } : {}) });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
