import { setImmediate as others } from 'node:timers/promises';
import type { Platform } from '../../../platform';
import { keptWords } from '../words/kept-words';
import { type Ask, type Asker, createMatcher, type Match } from './match-goods';
import { matchIndexOf } from './match-index';

export { type Asker, ownCodeOf, UNKNOWN } from './match-goods';

/** Lines answered between two looks at what else is waiting: the longest lines take some 4 ms each. */
const AT_ONCE = 10;

/** Which goods each line means, in the order of the lines. */
export async function matchLines(platform: Platform, asks: readonly Ask[], asker: Asker): Promise<Match[]> {
  const { all, words } = await keptWords(platform).read();
  const match = createMatcher(matchIndexOf(all, words), asker);
  const found: Match[] = [];
  for (const [at, ask] of asks.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await others();
    found.push(match(ask));
  }
  return found;
}
