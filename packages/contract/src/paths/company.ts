import type { CallPath } from './call-path';

/** Users of one company, personal data. */
export const companyPaths = {} as const satisfies Record<string, CallPath>;
