import type { Settings } from '../settings';
import { MEMBER_SCRIPT_HASH } from '../site/page-html';

const YEAR_SECONDS = 31_536_000;
/** Where the pages to pick a place on come from; they stand in a frame, so none of their scripts runs in ours. */
const MAP_ORIGINS = { amap: 'https://m.amap.com', tencent: 'https://apis.map.qq.com' } as const;

/**
 * Headers of every answer, made once: scripts only from this site; pictures from anywhere safe, because goods text
 * may show a brand's own; calls to the API bases that the settings name. Where the mall's public address is https,
 * browsers are told to come by https only; they ignore that when it reaches them over plain HTTP. `frame`: for a page
 * that a page of this very host may frame, and its one script.
 */
export function securityHeaders(
  settings: Settings,
  frame?: { scriptHash: string },
): Readonly<Record<string, string>> {
  const { apiBase, financeBase, imageOrigins, map } = settings.storefront;
  const apis = [apiBase.http, apiBase.https, financeBase.http, financeBase.https]
    .filter((base) => base !== '')
    .map((base) => new URL(base).origin);
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", frame ? frame.scriptHash : MEMBER_SCRIPT_HASH],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...imageOrigins, ...apis],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...apis],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': [frame ? "'self'" : "'none'"],
    ...(map ? { 'frame-src': [MAP_ORIGINS[map.provider]] } : {}),
  };
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '));
  return {
    ...(settings.site.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }
      : {}),
    'content-security-policy': directives.join(';'),
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // The old browsers' filter could itself be turned against a page.
    'x-xss-protection': '0',
  };
}
