/** A base that differs between http and https pages (SPEC §7); an empty text means "this site". */
export interface ApiBase {
  http: string;
  https: string;
}

/** Decided by the installation, not by the build. */
export interface RuntimeSettings {
  apiBase: ApiBase;
  financeBase: ApiBase;
  /** The map used to pick addresses, with its key; null = none. */
  map: { provider: 'amap' | 'tencent'; key: string } | null;
}

const SAME_SITE: ApiBase = { http: '', https: '' };

/** The defaults: everything on this site. */
export const DEFAULT_SETTINGS: RuntimeSettings = {
  apiBase: SAME_SITE,
  financeBase: SAME_SITE,
  map: null,
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const trimmed = (value: unknown): string =>
  typeof value === 'string' ? value.trim().replace(/\/+$/, '') : '';

function parseBase(value: unknown, fallback: ApiBase): ApiBase {
  if (typeof value === 'string') return { http: trimmed(value), https: trimmed(value) };
  if (!isRecord(value)) return fallback;
  const http = trimmed(value.http);
  const https = trimmed(value.https);
  return { http: http || https, https: https || http };
}

function parseMap(value: unknown): RuntimeSettings['map'] {
  if (!isRecord(value) || typeof value.key !== 'string' || !value.key) return null;
  const { provider, key } = value;
  return provider === 'amap' || provider === 'tencent' ? { provider, key } : null;
}

/** Parses settings; whatever is missing or invalid falls back to this site. */
export function parseRuntimeSettings(value: unknown): RuntimeSettings {
  if (!isRecord(value)) return DEFAULT_SETTINGS;
  const apiBase = parseBase(value.apiBase, SAME_SITE);
  return { apiBase, financeBase: parseBase(value.financeBase, apiBase), map: parseMap(value.map) };
}

/** The base for the page's own protocol: a secure page may not call an insecure host. */
export function baseFor(base: ApiBase, protocol: string): string {
  return protocol === 'https:' ? base.https : base.http;
}
