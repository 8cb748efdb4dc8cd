import type { CallData, Permission, Refusal } from '@pifa/contract';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Db, Platform, Transaction } from '../../platform';
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

/** A request that waits, for whoever looks before deciding. */
export interface ShownLook<Payload> {
  db: Db;
  payload: Payload;
  operator: Operator;
  now: Date;
}

/** What a second person needs to judge a request besides its one line. */
export type LookDetail = Pick<CallData<'adminSecondLookShow'>, 'facts' | 'lines' | 'problem'>;

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
  /**
   * Whose requests this person sees, as a condition over `second_looks s`: a role that sees only its own customers hears
   * of no other's. Without it everybody with the permission does.
   */
  seenBy?(operator: Operator): RawBuilder<boolean>;
  /** What is kept of the request; read again when it is carried out. */
  payload: z.ZodType<Payload>;
  /** The request in full, beside what the mall knows now. */
  show?(look: ShownLook<Payload>): Promise<LookDetail>;
  carryOut(look: ConfirmedLook<Payload>): Promise<Refusal | undefined>;
}
