import { type CallData, refuse } from '@pifa/contract';
import { badInput, type Db, refusableTransaction } from '../../../platform';
import { needsProof, recordAct, type StaffCalls, type StaffHandler } from '../../staff';
import { contentVersion, takeContentVersion } from '../content-version';
import { KNOWN_SETTINGS, type KnownSetting, SETTINGS_ELSEWHERE, settingText } from '../known-settings';
import { setDictionaryEntry } from '../set-entry';
import { isSwitch, SWITCH_GROUPS } from '../switches';
import { touchSite } from '../touch-site';

type Settings = CallData<'adminSettings'>;
type Entry = Awaited<ReturnType<typeof entriesNow>>[number];
const PART = 'settings';

/** In the order in which readers come upon them. */
const entriesNow = (db: Db) =>
  db
    .selectFrom('dictionary')
    .select(['pcode', 'code', 'summary', 'title'])
    .orderBy('sort')
    .orderBy('code')
    .orderBy('pcode')
    .execute();

/** The rows that hold a setting, the one that counts first. */
function rowsOf(setting: KnownSetting, entries: readonly Entry[]): Entry[] {
  const rows = entries.filter(({ code }) => code === setting.code);
  const rank = ({ pcode }: Entry): number => {
    if (setting.onlyHere) return pcode === setting.pcode ? 0 : 1;
    if (!isSwitch(setting)) return 0;
    const at = SWITCH_GROUPS.indexOf(pcode.toLowerCase());
    return at < 0 ? SWITCH_GROUPS.length : at;
  };
  return rows.sort((a, b) => rank(a) - rank(b));
}

async function readSettings(db: Db): Promise<Settings> {
  const entries = await entriesNow(db);
  const names = [...new Set(KNOWN_SETTINGS.map(({ group }) => group))];
  const known = new Set(KNOWN_SETTINGS.map(({ code }) => code));
  return {
    version: await contentVersion(db, PART),
    groups: names.map((name) => ({
      name,
      items: KNOWN_SETTINGS.filter(({ group }) => group === name).map((setting) =>
        toWire(setting, rowsOf(setting, entries)),
      ),
    })),
    others: entries
      .filter(({ code }) => !known.has(code))
      .map(({ pcode, code, title, summary }) => ({
        pcode,
        code,
        title,
        value: summary,
        why: SETTINGS_ELSEWHERE[code] ?? '没有页面读取',
      })),
  };
}

type Item = Settings['groups'][number]['items'][number];

function toWire(setting: KnownSetting, rows: readonly Entry[]): Item {
  const { code, name, kind, unit = '', most = 1_000_000, usual = '', where, pcode, onlyHere } = setting;
  const [read] = rows;
  return {
    code,
    name,
    kind,
    unit,
    most,
    value: read && (!onlyHere || read.pcode === pcode) ? read.summary : '',
    usual,
    where,
    rows: rows.map((row) => ({ pcode: row.pcode, value: row.summary })),
  };
}

const changeSettings: StaffHandler<'adminSettingsSave'> = async ({ platform, body, now }, operator) => {
  const changes = new Map(body.changes.map(({ code, value }) => [code, value.trim()]));
  const settings = KNOWN_SETTINGS.filter(({ code }) => changes.has(code));
  if (settings.length < changes.size) return refuse('not-found', { what: '这项设置' });
  for (const setting of settings) {
    const problem = problemOf(setting, changes.get(setting.code) ?? '');
    if (problem) return badInput(`${setting.name}：${problem}`);
  }
  const proof = settings.some(({ guarded }) => guarded) ? needsProof(operator, now) : undefined;
  if (proof) return proof;
  return refusableTransaction(platform.database, async (tx) => {
    await takeContentVersion(tx, { part: PART, version: body.version, what: '站点设置' }, () =>
      readSettings(tx),
    );
    const entries = await entriesNow(tx);
    for (const setting of settings) {
      const value = changes.get(setting.code) ?? '';
      const rows = rowsOf(setting, entries);
      const before = rows[0]?.summary ?? '';
      const groups = new Set(rows.map(({ pcode }) => pcode));
      if (rows.length === 0 || setting.onlyHere) groups.add(setting.pcode);
      // All rows say the same from now on, whichever a reader comes upon.
      for (const pcode of groups) await setDictionaryEntry(tx, { pcode, code: setting.code, value });
      await recordAct(tx, operator, {
        what: 'dictionary.set',
        object: `dictionary:${setting.name}`,
        before: { text: settingText(setting, before) },
        after: { text: settingText(setting, value) },
        now,
      });
    }
    await touchSite(platform, tx);
    return readSettings(tx);
  });
};

function problemOf({ kind, most = 1_000_000 }: KnownSetting, value: string): string | undefined {
  if (kind === 'switch') return value === '0' || value === '1' ? undefined : '应为开或关';
  if (kind === 'number' && value !== '')
    return /^\d{1,7}$/.test(value) && Number(value) <= most ? undefined : `应为 0 到 ${most} 的整数`;
  if (kind === 'picture' && value !== '')
    return /^(\/(?!\/)[^\s\\]+|https:\/\/[^\s\\]+)$/.test(value) ? undefined : '请上传图片';
  return undefined;
}

export const settingStaff = {
  adminSettings: { handle: async ({ db }) => readSettings(db) },
  adminSettingsSave: { handle: changeSettings },
} satisfies StaffCalls;
