import type { CallBody, Refusal } from '@pifa/contract';
import type { CartRow } from './cart-rows';

/** A line that is to be added. */
export type RequestedLine = Extract<CallBody<'cartAdd'>, { goodsId: string }>;

/** The line as it would lie in the cart, or why it cannot. */
export type Outcome = CartRow | Refusal;
