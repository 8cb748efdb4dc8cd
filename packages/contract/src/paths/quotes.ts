import type { CallPath } from './call-path';

/** Quotes: what the seller answered, messages, acceptance, and the operator’s answers. */
export const quotesPaths = {} as const satisfies Record<string, CallPath>;
