import { setImmediate as others } from 'node:timers/promises';
import type { Platform } from '../../../platform';
import { type Ask, type Asker, createMatcher, type Match } from './match-goods';
import { matchIndex } from './match-index';

export { type Asker, ownCodeOf, UNKNOWN } from './match-goods';

/** Lines answered between two looks at what else is waiting: the longest lines take some 4 ms each. */
const AT_ONCE = 10;

/** Which goods each line means, in the order of the lines. */
export async function matchLines(platform: Platform, asks: readonly Ask[], asker: Asker): Promise<Match[]> {
  const match = createMatcher(await matchIndex(platform), asker);
  const found: Match[] = [];
  for (const [at, ask] of asks.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await others();
    found.push(match(ask));
  }
  return found;
}
