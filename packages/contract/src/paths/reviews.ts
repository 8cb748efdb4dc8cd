import type { CallPath } from './call-path';

/** Reviews of bought lines, and their moderation. */
export const reviewsPaths = {} as const satisfies Record<string, CallPath>;
