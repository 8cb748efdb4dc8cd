import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../lib/api';
import { useSession } from '../../lib/session';
import { type Visibility, visibilityFor } from '@pifa/domain';

/** One dictionary entry as the wire has it (SPEC §3). */
interface Entry {
  pcode: string;
  code: string;
  summary: string;
}

/** Values by code; the first entry of a code wins. */
function byCode(entries: readonly Entry[] | undefined): Map<string, string> {
  const values = new Map<string, string>();
  for (const { code, summary } of entries ?? []) if (!values.has(code)) values.set(code, summary);
  return values;
}

/** The dictionary keys the storefront reads (SPEC §7). */
const SITE_KEYS = 'seokeywords,seodescription,logo,searchkey,coustrom,sitename';

export const siteQuery = callQuery('dictList', { query: { keyword: SITE_KEYS } });
export const webConfigQuery = callQuery('dictByCode', { query: { pcode: 'webconfig' } });
export const switchesQuery = callQuery('funcSet');

/** Name, logo, hot words and the like, from the server's dictionary; usable before it has loaded. */
export interface Site {
  name: string;
  logo: string;
  keywords: string;
  description: string;
  hotWords: string[];
  phone: string;
}

const LATEST_KNOWN: Site = { name: '', logo: '', keywords: '', description: '', hotWords: [], phone: '' };

export function useSite(): Site {
  const { data } = useQuery(siteQuery);
  return useMemo(() => {
    if (!data) return LATEST_KNOWN;
    const values = byCode(data);
    return {
      name: values.get('sitename') ?? '',
      logo: values.get('logo') ?? '',
      keywords: values.get('seokeywords') ?? '',
      description: values.get('seodescription') ?? '',
      hotWords: (values.get('searchkey') ?? '')
        .split(/[,，、|]/)
        .map((word) => word.trim())
        .filter(Boolean),
      phone: values.get('coustrom') ?? '',
    };
  }, [data]);
}

/** webconfig of SPEC §7: cloudPay, autoSplitOrder, gooodssymbol, mapSelect, bottomcode. */
export interface WebConfig {
  /** currency sign, default ¥ (SPEC §9) */
  symbol: string;
  mapSelect: boolean;
  /** picture of the QR code in the footer */
  qrImage: string;
  /** what a goods that cannot be had is called, default 无货 (SPEC §9) */
  outOfStockLabel: string;
  value: (code: string) => string;
}

export function useWebConfig(): WebConfig {
  const { data } = useQuery(webConfigQuery);
  return useMemo(() => {
    const values = byCode(data);
    return {
      symbol: values.get('gooodssymbol') || '¥',
      mapSelect: values.get('mapSelect') === '1',
      qrImage: values.get('bottomcode') ?? '',
      outOfStockLabel: values.get('outOfStockWord') || '无货',
      value: (code) => values.get(code) ?? '',
    };
  }, [data]);
}

/** Whether prices are visible to this session under these switches; for calls that are prepared outside of React. */
export function pricesVisibleTo(isMember: boolean, entries: readonly Entry[]): boolean {
  const values = byCode(entries);
  const isOn = (code: string) => values.get(code) === '1';
  return visibilityFor({ isMember, showprice: isOn('showprice'), inquiry: isOn('inquiry') }).pricesVisible;
}

/** Feature switches (RULINGS "Wire"): from funcSet, else from dict/list; absent = off, '1' = on. */
export function useSwitches(): { ready: boolean; isOn: (code: string) => boolean } {
  const all = useQuery(switchesQuery);
  const missing = all.isError || all.data?.length === 0;
  const fallback = useQuery({
    ...callQuery('dictList', { query: { keyword: 'showprice,inquiry' } }),
    enabled: missing,
  });
  const entries = missing ? fallback.data : all.data;
  const ready = entries !== undefined || (missing && fallback.isError);
  return useMemo(() => {
    const values = byCode(entries);
    return { ready, isOn: (code: string) => values.get(code) === '1' };
  }, [entries, ready]);
}

/** Who sees what, decided once (UX §3 matrix): session × showprice × inquiry. */
export function useVisibility(): Visibility & { ready: boolean } {
  const session = useSession();
  const { ready, isOn } = useSwitches();
  const showprice = isOn('showprice');
  const inquiry = isOn('inquiry');
  return useMemo(
    () => ({ ready, ...visibilityFor({ isMember: session !== null, showprice, inquiry }) }),
    [ready, session, showprice, inquiry],
  );
}
