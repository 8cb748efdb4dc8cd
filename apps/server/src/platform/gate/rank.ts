import type { Access, CallName } from '@pifa/contract';
import type { Rank } from './gate';

/** What leads to an order and its money. */
const ORDERS: ReadonlySet<CallName> = new Set([
  'login',
  'orderPreview',
  'orderPlace',
  'payState',
  'payTransfer',
  'queueJoin',
  'queueCurrent',
]);

/** What goes through many rows for somebody who can ask again later. */
const REPORTS: ReadonlySet<CallName> = new Set([
  'adminBackup',
  'adminActsCsv',
  'adminListFile',
  'adminOrdersFile',
  'orderExport',
  'ownCodeExport',
  'payExport',
  'personalExport',
]);

/** Wait for somebody outside (a provider, a slow upload), so that a turn would be held for nothing. */
const WAIT_OUTSIDE: ReadonlySet<CallName> = new Set([
  'adminImport',
  'adminRefund',
  'avatarPut',
  'groupEvents',
  'ownCodeImport',
  'quickOrderFile',
  'scanCodePay',
  'sendSms',
  'upload',
]);

/** The policies of machines: payment notices, monitoring, the sandbox. They are few, and never turned away. */
const MACHINES: ReadonlySet<Access> = new Set(['provider', 'monitor', 'sandbox', 'dev']);

/** What a call is worth when there are too many; undefined: it is let in whatever happens. */
export function rankOf(name: CallName, method: string, access: Access, sensitive: boolean): Rank | undefined {
  if (MACHINES.has(access) || WAIT_OUTSIDE.has(name)) return undefined;
  if (REPORTS.has(name)) return 'report';
  if (ORDERS.has(name)) return 'order';
  return method === 'GET' && !sensitive ? 'look' : 'cart';
}
