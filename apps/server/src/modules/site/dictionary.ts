import type { CallData, CallQuery } from '@pifa/contract';
import { pageOf } from './pages-of';
import type { SiteContent } from './site-content';
import { isPublicEntry } from './public-entries';
import { isSwitch, SWITCH_GROUPS } from './switches';

type Entries = CallData<'dictList'>;

const toWire = (entry: SiteContent['dictionary'][number]): Entries[number] => ({
  pcode: entry.pcode,
  code: entry.code,
  summary: entry.summary,
  ...(entry.title ? { title: entry.title } : {}),
});

/** Public entries whose code is among the comma-separated keywords; all of them without a keyword. */
export function listByKeyword({ dictionary }: SiteContent, { keyword }: CallQuery<'dictList'>): Entries {
  const open = dictionary.filter(isPublicEntry);
  if (!keyword) return open.map(toWire);
  const wanted = new Set(keyword.split(',').map((code) => code.trim()));
  return open.filter((entry) => wanted.has(entry.code)).map(toWire);
}

/** The public entries of one group, or one entry of it. */
export function listByCode({ dictionary }: SiteContent, { pcode, code }: CallQuery<'dictByCode'>): Entries {
  return dictionary
    .filter((entry) => entry.pcode === pcode && (!code || entry.code === code) && isPublicEntry(entry))
    .map(toWire);
}

/** Every switch once; where two groups name a code the one that counts is sent. */
export function listSwitches({ dictionary }: SiteContent): Entries {
  const byCode = new Map<string, Entries[number]>();
  for (const group of SWITCH_GROUPS) {
    for (const entry of dictionary.filter((one) => one.pcode.toLowerCase() === group && isSwitch(one))) {
      if (!byCode.has(entry.code)) byCode.set(entry.code, toWire(entry));
    }
  }
  return [...byCode.values()];
}

/** Values of one dictionary type; status −1 = any. */
export function pageOfValues(
  { values }: SiteContent,
  query: CallQuery<'dictionaryPage'>,
): CallData<'dictionaryPage'> {
  const found = values.filter(
    (value) =>
      (!query.dictionaryTypeId || value.dictionary_type_id === query.dictionaryTypeId) &&
      (query.status === -1 || value.status === query.status),
  );
  return pageOf(
    found.map((value) => ({
      id: String(value.id),
      dictionaryTypeId: value.dictionary_type_id,
      name: value.name,
      value: value.value,
      status: value.status,
    })),
    query,
  );
}
