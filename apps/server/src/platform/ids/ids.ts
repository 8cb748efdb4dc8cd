import { randomBytes, randomInt } from 'node:crypto';

/** Where names for new things come from; tests pass their own. */
export interface Ids {
  /** 22 url-safe characters that nobody can guess (orders, payments, uploads); the first is a letter or a digit. */
  unguessable(): string;
  /** 10 characters that can be read out over the phone, for request numbers. */
  request(): string;
  /** `count` decimal digits, for SMS codes. */
  digits(count: number): string;
}

const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function createIds(): Ids {
  return {
    unguessable,
    request: requestNumbers(),
    digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  };
}

/** At the terminal an id that begins with a dash would read as an option. */
function unguessable(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url');
    if (/^[A-Za-z\d]/.test(id)) return id;
  }
}

const NUMBER_LENGTH = 10;
const DRAWN_AT_ONCE = 400;

/** Random bytes are drawn for many numbers at a time: every request needs one. */
function requestNumbers(): () => string {
  let drawn = randomBytes(0);
  let at = 0;
  return () => {
    if (at >= drawn.length) {
      drawn = randomBytes(NUMBER_LENGTH * DRAWN_AT_ONCE);
      at = 0;
    }
    let text = '';
    for (const end = at + NUMBER_LENGTH; at < end; at += 1) text += READABLE.charAt((drawn[at] ?? 0) % 32);
    return text;
  };
}
