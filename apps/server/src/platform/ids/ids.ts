import { randomBytes, randomInt } from 'node:crypto';

/** Where names for new things come from; tests pass their own. */
export interface Ids {
  /** 22 url-safe characters that nobody can guess (orders, payments, uploads). */
  unguessable(): string;
  /** 10 characters that can be read out over the phone, for request numbers. */
  request(): string;
  /** `count` decimal digits, for SMS codes. */
  digits(count: number): string;
}

const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function createIds(): Ids {
  return {
    unguessable: () => randomBytes(16).toString('base64url'),
    request: () => Array.from(randomBytes(10), (byte) => READABLE[byte % 32]).join(''),
    digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  };
}
