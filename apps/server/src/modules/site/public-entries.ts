import type { Row } from './site-content';

/** What the storefront shows or asks for (SPEC §7 and the footer, the login page, the goods pages). */
const PUBLIC_CODES: ReadonlySet<string> = new Set([
  'seokeywords',
  'seodescription',
  'logo',
  'searchkey',
  'coustrom',
  'sitename',
  'cloudPay',
  'autoSplitOrder',
  'gooodssymbol',
  'mapSelect',
  'bottomcode',
  'company',
  'copyright',
  'icp',
  'licence',
  'loginSlogan',
  'outOfStockWord',
  'promises',
  'quotePromise',
  'serviceHours',
  'transfer',
  'showprice',
  'inquiry',
  'comment',
  'collect',
]);

/**
 * Whether anybody may read the entry: feature switches and what the storefront shows, unless the row itself says
 * otherwise. Everything else (accounts, addresses of robots, rules of points) stays in the mall.
 */
export const isPublicEntry = ({ pcode, code, public: marked }: Row<'dictionary'>): boolean =>
  marked ?? (pcode.toLowerCase() === 'funcset' || PUBLIC_CODES.has(code));
