import { createHash } from 'node:crypto';

/** What is stored of short secrets (SMS codes, captcha answers): their hash, bound to what they belong to. */
export const secretHash = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');
