import type { CallPath } from './call-path';

/** Quick order: pasted or uploaded lines matched to goods. */
export const quickOrderPaths = {} as const satisfies Record<string, CallPath>;
