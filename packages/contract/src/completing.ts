/** What the client loads with its first call: the defaults of all calls. */
import type { BuyerCall } from './browser-calls';
import { defaults } from './browser-defaults';
import { complete } from './complete';

/** A call's data with the defaults of its schema where the mall left something out. */
export const completed = (name: BuyerCall, data: unknown): unknown => complete(defaults[name], data);
