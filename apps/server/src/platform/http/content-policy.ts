import type { Settings } from '../settings';

/**
 * Headers of every answer, made once: scripts only from this site; pictures from anywhere safe, because goods text
 * may show a brand's own; calls to the API bases that the settings name. Strict-Transport-Security is said by whoever
 * ends TLS: this server speaks plain HTTP and may well be reached so in a company's network.
 */
export function securityHeaders(settings: Settings): Readonly<Record<string, string>> {
  const { apiBase, financeBase, imageOrigins } = settings.storefront;
  const apis = [apiBase.http, apiBase.https, financeBase.http, financeBase.https]
    .filter((base) => base !== '')
    .map((base) => new URL(base).origin);
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...imageOrigins, ...apis],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...apis],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '));
  return {
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
