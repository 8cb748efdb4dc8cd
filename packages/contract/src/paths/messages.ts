import type { CallPath } from './call-path';

/** Messages, the profile, payments of the company. */
export const messagesPaths = {} as const satisfies Record<string, CallPath>;
