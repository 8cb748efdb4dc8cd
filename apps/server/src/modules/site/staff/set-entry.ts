import { type Refusal, refuse } from '@pifa/contract';
import type { CallContext } from '../../../platform';
import { type StaffCalls, type Operator, recordAct } from '../../staff';
import { settingOf, settingText } from '../known-settings';
import { isOnOff, setDictionaryEntry } from '../set-entry';
import { touchSite } from '../touch-site';

interface Done {
  message: string;
}

/** Sets one entry of the dictionary, or a switch by its code; one that was never set is added. */
async function setEntry(
  { platform, database, body, now }: CallContext<'adminSwitch'>,
  operator: Operator,
): Promise<Done | Refusal> {
  const { pcode, code, value } = body;
  if (isOnOff(pcode, code) && value !== '0' && value !== '1') {
    return refuse('bad-input', { text: '开关的值应为 1（开）或 0（关）' });
  }
  return database.transaction(async (tx) => {
    const { before, groups } = await setDictionaryEntry(tx, { pcode, code, value });
    await touchSite(platform, tx);
    const setting = settingOf(code);
    const said = [...new Set(Object.values(before).map((text) => settingText(setting, text)))];
    await recordAct(tx, operator, {
      what: 'dictionary.set',
      // By the name that the screen shows, so that one search finds both ways of changing it.
      object: `dictionary:${setting?.name ?? `${groups.join('+')}/${code}`}`,
      before: { text: said.join('、') },
      after: { text: settingText(setting, value) },
      now,
    });
    // A misspelt code would be a switch that nobody asks for.
    const isNew = pcode === undefined && Object.keys(before).length === 0;
    return { message: isNew ? `已保存。原来没有「${code}」这个开关，请核对代码` : '已保存' };
  });
}

export const entryStaff = {
  adminSwitch: { handle: setEntry },
} satisfies StaffCalls;
