import { readStored, writeStored } from '../../lib/storage';
import type { Mode } from './address';
import type { Listing } from './listings';

const NAME = 'pifa-listing-mode';

/** 卡片｜表格 as it was chosen the last time, else what suits this list: ordering lists open as a table for members. */
export function modeFor(chosen: Mode | null, listing: Listing, member: boolean, phone: boolean): Mode {
  if (chosen) return chosen;
  const kept = readStored(NAME);
  if (kept === 'card' || kept === 'table') return kept;
  return listing.tableFirst && member && !phone ? 'table' : 'card';
}

export function rememberMode(mode: Mode): void {
  writeStored(NAME, mode);
}
