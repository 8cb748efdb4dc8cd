import type { Parsed } from './settings';

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/**
 * For kinds whose facts are stored with the goods. It is not `schema({})`, so that catalogue pages, which use these
 * kinds, don't load the code that reads settings.
 */
export const NO_SETTINGS = {
  settings: [],
  parseSettings: (value: unknown): Parsed<object> =>
    isEmpty(value)
      ? { ok: true, value: {} }
      : { ok: false, problems: [{ path: '', text: '没有可填的设置' }] },
} as const;
