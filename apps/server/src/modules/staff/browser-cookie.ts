import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../../platform';
import { SESSION_MS } from './sessions';

const NAME = 'pifa_admin';

/** The browser session's token, '' without one. */
export function tokenInCookie({ cookie = '' }: IncomingHttpHeaders): string {
  for (const part of cookie.split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === NAME) return value;
  }
  return '';
}

/** Never seen by a script, never sent by another site, and to the staff calls only. */
function header(token: string, seconds: number, { site }: Pick<Settings, 'site'>): string {
  const secure = site.publicUrl.startsWith('https://') ? '; Secure' : '';
  return `${NAME}=${token}; Path=/api/admin; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

export const sessionCookie = (token: string, settings: Pick<Settings, 'site'>): string =>
  header(token, SESSION_MS / 1000, settings);
export const endedCookie = (settings: Pick<Settings, 'site'>): string => header('', 0, settings);

/**
 * A page of this very host sent it: browsers name the origin with everything that changes something, and no page can
 * choose it.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, { site }: Pick<Settings, 'site'>): boolean {
  const { origin, host } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  const own = [host, site.publicUrl && new URL(site.publicUrl).host];
  return own.includes(new URL(origin).host);
}
