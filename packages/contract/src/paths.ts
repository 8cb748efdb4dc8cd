import { buyerPaths } from './paths/buyer';
import { staffPaths } from './paths/staff';

/** Every call's method and path. */
export const paths = { ...buyerPaths, ...staffPaths };

export type { CallPath } from './paths/call-path';

export type CallName = keyof typeof paths;
