import { useHydrated } from '../../ui/served';
import { readStored, writeStored } from '../../lib/storage';
import type { Mode } from './address';
import type { Listing } from './listings';

const NAME = 'pifa-listing-mode';

/** 卡片｜表格 as it was chosen the last time, else what suits this list: ordering lists open as a table for members. */
export function useMode(chosen: Mode | null, listing: Listing, member: boolean, phone: boolean): Mode {
  const hydrated = useHydrated();
  if (chosen) return chosen;
  const kept = hydrated ? readStored(NAME) : null;
  if (kept === 'card' || kept === 'table') return kept;
  return listing.tableFirst && member && !phone ? 'table' : 'card';
}

export function rememberMode(mode: Mode): void {
  writeStored(NAME, mode);
}
