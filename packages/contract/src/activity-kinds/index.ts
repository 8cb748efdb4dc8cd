import { z } from '../define-call';
import { activityKinds } from './kinds';

/** A kind of promotion with a page of its own. */
export type WireActivityKind = keyof typeof activityKinds;
export const activityKind = z.enum(Object.keys(activityKinds) as WireActivityKind[]);

/** The storefront's screens of all kinds: where a link may point. */
export const activityScreens: readonly RegExp[] = Object.values(activityKinds).flatMap(
  ({ screens }) => screens,
);

/** `A & B` for `A | B`. */
type All<Shape> = (Shape extends unknown ? (one: Shape) => void : never) extends (all: infer Every) => void
  ? Every
  : never;

/** What the pages show besides the goods: the fields of all kinds. A page has those of its own kind. */
export const activityDetails: All<(typeof activityKinds)[WireActivityKind]['detail']> = Object.assign(
  {},
  ...Object.values(activityKinds).map(({ detail }) => detail),
);
