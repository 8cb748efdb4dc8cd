import { create } from 'zustand';
import { readStoredJson, writeStored, writeStoredJson } from '../../../lib/storage';

const NAME = 'pifa-search-history';
const MOST = 10;

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

const store = create<{ words: string[] }>(() => ({ words: readStoredJson(NAME, isWords, []) }));

/** The last ten searches of this browser, latest first. */
export const useSearchHistory = (): string[] => store((state) => state.words);

export function rememberSearch(word: string): void {
  const words = [word, ...store.getState().words.filter((one) => one !== word)].slice(0, MOST);
  writeStoredJson(NAME, words);
  store.setState({ words });
}

export function clearSearchHistory(): void {
  writeStored(NAME, null);
  store.setState({ words: [] });
}
