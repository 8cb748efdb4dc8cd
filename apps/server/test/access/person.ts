import type { Shopper } from '../builders/orders';

/** Somebody of a company, signed in. */
export interface Person extends Shopper {
  phone: string;
  company: string;
}
