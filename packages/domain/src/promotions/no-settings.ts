import type { Parsed } from './settings';

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/**
 * For kinds whose facts stand with the goods. It is no `schema({})`: shelves carry these kinds, and need not carry the
 * readers of settings with them.
 */
export const NO_SETTINGS = {
  settings: [],
  parseSettings: (value: unknown): Parsed<object> =>
    isEmpty(value)
      ? { ok: true, value: {} }
      : { ok: false, problems: [{ path: '', text: '没有可填的设置' }] },
} as const;
