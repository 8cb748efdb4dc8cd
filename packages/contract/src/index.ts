import { activities } from './areas/activities';
import { carts, inquiries } from './areas/cart';
import { goods } from './areas/goods';
import { members } from './areas/members';
import { orders } from './areas/orders';
import { files, payments } from './areas/payments';
import { promotionAdmin } from './areas/promotion-admin';
import { rewards } from './areas/rewards';
import { goodsAdmin } from './areas/goods-admin';
import { staff } from './areas/staff';
import { tradeAdmin } from './areas/trade-admin';
import { site } from './areas/site';
import { afterSales } from './areas/after-sales';
import { company } from './areas/company';
import { invoiceAdmin } from './areas/invoice-admin';
import { moneyCases } from './areas/money-cases';
import { invoices } from './areas/invoices';
import { messages } from './areas/messages';
import { quickOrder } from './areas/quick-order';
import { quotes } from './areas/quotes';
import { reviews } from './areas/reviews';
import type { Call, CallSpec } from './define-call';
import { type CallName, paths } from './paths';

const specs = {
  ...site,
  ...activities,
  ...rewards,
  ...goods,
  ...carts,
  ...inquiries,
  ...orders,
  ...payments,
  ...files,
  ...members,
  ...staff,
  ...tradeAdmin,
  ...goodsAdmin,
  ...promotionAdmin,
  ...quotes,
  ...invoices,
  ...invoiceAdmin,
  ...moneyCases,
  ...reviews,
  ...afterSales,
  ...messages,
  ...company,
  ...quickOrder,
} satisfies Record<CallName, CallSpec>;

type Specs = typeof specs;

/** The whole contract: every call with its path, shapes and access policy. */
export const calls = Object.fromEntries(
  (Object.keys(paths) as CallName[]).map((name) => [name, { name, at: paths[name], spec: specs[name] }]),
) as { [Name in CallName]: Call<Specs[Name]> };

export type Calls = typeof calls;
export { activityKind, activityScreens } from './activity-kinds';
export type { CallQuery, CallQueryInput, CallBody, CallBodyInput, CallParams, CallData } from './types';
export type { Access, Call, CallSpec } from './define-call';
export { type Envelope, type Page, TOKEN_FAILURE } from './envelope';
export { type CallName, type CallPath, paths } from './paths';
export {
  isRefusal,
  type Refusal,
  type RefusalCode,
  type RefusalParams,
  refusalText,
  refuse,
} from './refusals';
export type { TableRow, TerminalAnswer, TerminalField, TerminalVerb } from './terminal';
export type * from './wire';
export * from './codecs';
