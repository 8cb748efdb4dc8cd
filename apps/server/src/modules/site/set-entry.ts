import { sql } from 'kysely';
import type { Db } from '../../platform';
import { isSwitch, SWITCH_GROUPS } from './switches';

/** Which entry, and what it says from now on. Without `pcode` a feature switch by its code. */
interface Wish {
  pcode?: string;
  code: string;
  value: string;
}

/**
 * Writes one entry of the dictionary in the caller's transaction; answers what stood there before, by group. A switch
 * may be named by two groups of which one wins (`switches.ts`): changed by its code alone, all that name it change.
 */
export async function setDictionaryEntry(
  tx: Db,
  { pcode, code, value }: Wish,
): Promise<{ before: Record<string, string>; groups: string[] }> {
  const { rows } = await sql<{ pcode: string; summary: string }>`
    select pcode, summary from dictionary where code = ${code} order by pcode for update`.execute(tx);
  const named = rows.filter((row) => (pcode ? row.pcode === pcode : isSwitchGroup(row.pcode)));
  const groups = named.length > 0 ? named.map((row) => row.pcode) : [pcode ?? homeOf(code)];
  for (const group of groups) {
    await tx
      .insertInto('dictionary')
      .values({ pcode: group, code, summary: value })
      .onConflict((key) => key.columns(['pcode', 'code']).doUpdateSet({ summary: value }))
      .execute();
  }
  return { before: Object.fromEntries(named.map((row) => [row.pcode, row.summary])), groups };
}

const isSwitchGroup = (pcode: string): boolean => SWITCH_GROUPS.includes(pcode.toLowerCase());

/** The specification reads some switches from `webconfig` (SPEC §7); all others live in `funcset`. */
const homeOf = (code: string): string => (isSwitch({ pcode: 'webconfig', code }) ? 'webconfig' : 'funcset');

/** True where only 0 and 1 mean something. */
export function isOnOff(pcode: string | undefined, code: string): boolean {
  return code !== 'gooodssymbol' && (pcode === undefined || isSwitch({ pcode, code }));
}
