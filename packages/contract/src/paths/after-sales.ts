import type { CallPath } from './call-path';

/** After-sale requests of delivered orders, and the operator’s decisions. */
export const afterSalesPaths = {} as const satisfies Record<string, CallPath>;
