/** The feature switches that other areas ask for (SPEC §6, §7; RULINGS "Wire and browser"). Absent = off. */
export interface Switches {
  /** visitors see prices */
  showprice: boolean;
  inquiry: boolean;
  cloudPay: boolean;
  autoSplitOrder: boolean;
  mapSelect: boolean;
  /** currency sign, default ¥ */
  gooodssymbol: string;
  /** any switch by its code */
  isOn(code: string): boolean;
}

interface Entry {
  pcode: string;
  code: string;
  summary: string;
}

/** Entries of these groups are switches; the earlier group wins where both name a code. */
export const SWITCH_GROUPS = ['funcset', 'webconfig'];

/** `webconfig` holds texts too (accounts, notices); of it only these are switches (SPEC §7). */
const WEBCONFIG_SWITCHES = new Set(['cloudPay', 'autoSplitOrder', 'gooodssymbol', 'mapSelect']);

/** True for an entry that `funcSet` sends. */
export function isSwitch({ pcode, code }: Pick<Entry, 'pcode' | 'code'>): boolean {
  return pcode.toLowerCase() === 'funcset' || WEBCONFIG_SWITCHES.has(code);
}

/** `funcset` entries win over `webconfig`'s, those over all others. */
export function readSwitches(entries: readonly Entry[]): Switches {
  const values = new Map<string, string>();
  const rank = (entry: Entry): number => {
    const index = SWITCH_GROUPS.indexOf(entry.pcode.toLowerCase());
    return index < 0 ? SWITCH_GROUPS.length : index;
  };
  for (const entry of [...entries].sort((a, b) => rank(a) - rank(b))) {
    if (!values.has(entry.code)) values.set(entry.code, entry.summary.trim());
  }
  const isOn = (code: string): boolean => values.get(code) === '1';
  return {
    showprice: isOn('showprice'),
    inquiry: isOn('inquiry'),
    cloudPay: isOn('cloudPay'),
    autoSplitOrder: isOn('autoSplitOrder'),
    mapSelect: isOn('mapSelect'),
    gooodssymbol: values.get('gooodssymbol') || '¥',
    isOn,
  };
}
