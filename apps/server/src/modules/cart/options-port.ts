import type { Refusal } from '@pifa/contract';
import { type Platform, port } from '../../platform';
import type { LineOptions } from './cart-rows';
import type { CartCall } from './change-cart';

/** A line that is about to be put into the cart under an activity. */
export interface ActivityAdding {
  activityId: string;
  goodsId: string;
  options: LineOptions;
}

/** The line's options in the end (with a group that was opened for it), or why it is not let in. */
export type PrepareOptions = (call: CartCall, adding: ActivityAdding) => Promise<LineOptions | Refusal>;

const optionsPort = port<ReadonlyMap<string, PrepareOptions>>(new Map());

/** Sets what happens before a line under this kind of activity enters the cart; called while the server is set up. */
export function provideOptions(
  { ports }: Pick<Platform, 'ports'>,
  kind: string,
  prepare: PrepareOptions,
): void {
  ports.provide(optionsPort, new Map(ports.get(optionsPort)).set(kind, prepare));
}

/** What happens before a line of this kind enters the cart; undefined where nothing does. */
export const optionsOfKind = ({ ports }: Pick<Platform, 'ports'>, kind: string): PrepareOptions | undefined =>
  ports.get(optionsPort).get(kind);
