import { setImmediate as others } from 'node:timers/promises';
import type { Platform } from '../../../platform';
import { type RequestedLine, type CompanyTerms, createMatcher, type Match } from './match-goods';
import { matchIndexOf } from './match-index';
import { goodsMemory } from '../goods-memory';

export { ownCodeOf, UNKNOWN } from './match-goods';

/** Lines matched before other work gets its turn: the longest take some 4 ms each. */
const AT_ONCE = 10;

/** Which goods each line means, in the order of the lines. */
export async function matchLines(
  platform: Platform,
  lines: readonly RequestedLine[],
  company: CompanyTerms,
): Promise<Match[]> {
  const { all, words } = await goodsMemory(platform).words.read();
  const match = createMatcher(matchIndexOf(all, words), company);
  const found: Match[] = [];
  for (const [at, line] of lines.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await others();
    found.push(match(line));
  }
  return found;
}
