import type { Permission, Refusal } from '@pifa/contract';
import type { z } from 'zod';
import type { Platform, Transaction } from '../../platform';
import type { LimitKind } from './limits';
import type { Operator } from './operator';

/** A confirmed request, as the area that carries it out is given it. */
export interface ConfirmedLook<Payload> {
  platform: Platform;
  payload: Payload;
  now: Date;
  /** Who confirmed: the act is theirs. */
  operator: Operator;
  /** The name of whoever asked, for `after` of the act: both names are kept. */
  askedBy: string;
  /**
   * Marks the request as confirmed. Call it inside the transaction of the act: of two people who confirm at the same
   * moment one is refused (`Refused` is thrown), and nothing is done twice.
   */
  confirm(tx: Transaction): Promise<void>;
}

/**
 * An act that a role may do up to a limit and that a second person confirms above it. The area exports it and
 * `modules/index.ts` lists it; the area's handler asks with `askSecondLook` where `withinLimit` says no.
 */
export interface SecondLookKind<Payload = unknown> {
  /** As the act is called in the book: 'refund.settle'. */
  kind: string;
  /** 「登记退款」 */
  title: string;
  limit: LimitKind;
  /** What whoever confirms must be granted, too. */
  permission: Permission;
  /** What is kept of the request; read again when it is carried out. */
  payload: z.ZodType<Payload>;
  carryOut(look: ConfirmedLook<Payload>): Promise<Refusal | undefined>;
}
