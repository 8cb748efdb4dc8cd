import { create } from 'zustand';
import { readStoredJson, writeStored, writeStoredJson } from '../../../lib/storage';

const NAME = 'pifa-search-history';
const MOST = 10;

const isTerms = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

// Empty at first, as the served page has it.
const store = create<{ terms: string[] }>(() => ({ terms: [] }));
store.setState({ terms: readStoredJson(NAME, isTerms, []) });

/** The last ten searches of this browser, latest first. */
export const useSearchHistory = (): string[] => store((state) => state.terms);

export function rememberSearch(word: string): void {
  const terms = [word, ...store.getState().terms.filter((one) => one !== word)].slice(0, MOST);
  writeStoredJson(NAME, terms);
  store.setState({ terms });
}

export function clearSearchHistory(): void {
  writeStored(NAME, null);
  store.setState({ terms: [] });
}
