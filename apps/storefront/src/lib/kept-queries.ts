import type { QueryClient } from '@tanstack/react-query';
import { readStoredJson, writeStoredJson } from './storage';

/** Needed for the first paint and allowed to be one visit old: name, logo, switches, menus (UX §3 "Head"). */
const KEPT = new Set<unknown>(['dictList', 'dictByCode', 'funcSet', 'menuList']);
const NAME = 'pifa-site';

type Kept = [key: unknown[], data: unknown][];

function isKept(value: unknown): value is Kept {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && Array.isArray(pair[0]));
}

/** Fills the cache from the last visit, marked stale: shown at once and refetched in the background. */
export function restoreKept(client: QueryClient): void {
  for (const [key, data] of readStoredJson<Kept>(NAME, isKept, [])) {
    if (KEPT.has(key[0]) && client.getQueryData(key) === undefined)
      client.setQueryData(key, data, { updatedAt: 1 });
  }
}

/** Stores these responses for the next visit; returns the function that stops it. */
export function keepForNextVisit(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    const kept: Kept = client
      .getQueryCache()
      .findAll({ predicate: (query) => KEPT.has(query.queryKey[0]) && query.state.status === 'success' })
      .map((query) => [[...query.queryKey], query.state.data]);
    writeStoredJson(NAME, kept);
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !KEPT.has(event.query.queryKey[0]))
      return;
    clearTimeout(timer);
    timer = setTimeout(save, 1000);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
