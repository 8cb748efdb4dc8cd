import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../../platform';

const COOKIE = 'pifa-browser';
const KEPT_DAYS = 180;
const VALUE = /^[\w-]{16,64}$/;

/** The value of the browser's cookie; undefined when it has none of ours. */
export function browserCookie(headers: IncomingHttpHeaders): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === COOKIE)?.[1];
  return value !== undefined && VALUE.test(value) ? value : undefined;
}

/** The Set-Cookie header that makes the browser known; no script reads it, no other site sends it. */
export function browserCookieHeader(value: string, { site }: { site: { publicUrl: string } }): string {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api; Max-Age=${KEPT_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

const hashOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

/** Which browsers have signed in to which account in the last 180 days. */
export function knownBrowsers(db: Db) {
  return {
    /** The browser's name for counters when it has signed in to this phone's account before. */
    async knows(cookie: string, phone: string, now: Date): Promise<string | undefined> {
      const browser = hashOf(cookie);
      const { rows } = await sql`select from known_browsers b join users u on u.id = b.user_id
        where b.browser = ${browser} and u.phone = ${phone}
          and b.seen_at > ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(db);
      return rows.length > 0 ? browser : undefined;
    },
    async note(cookie: string, userId: number, now: Date): Promise<void> {
      await sql`insert into known_browsers (browser, user_id, seen_at) values (${hashOf(cookie)}, ${userId}, ${now})
        on conflict (browser, user_id) do update set seen_at = excluded.seen_at`.execute(db);
    },
  };
}

/** After a reset by SMS no browser is known any more: one of them may have been the reason. */
export async function forgetBrowsers(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}
