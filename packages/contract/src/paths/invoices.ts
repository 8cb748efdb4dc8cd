import type { CallPath } from './call-path';

/** Invoices (finance base): titles, applications, files, and the operator’s acts. */
export const invoicesPaths = {} as const satisfies Record<string, CallPath>;
