import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../platform';

/**
 * What a link to a file carries: for which company (or session of staff) it was made, until when (milliseconds), and our
 * signature.
 */
export interface LinkQuery {
  kh: string;
  until: string;
  sign: string;
}

/** Which file, and what kind of link: one of another kind opens nothing. */
interface Linked {
  kind: 'invoice-file' | 'upload' | 'staff-file';
  id: string;
}

const signOf = (
  { settings }: Pick<Platform, 'settings'>,
  { kind, id }: Linked,
  kh: string,
  until: string,
): string =>
  createHmac('sha256', settings.storage.linkSecret)
    .update([kind, id, kh, until].join('\n'))
    .digest('base64url');

/** Makes the query of a link that opens one file for one company, for a few minutes. */
export function signLink(
  platform: Pick<Platform, 'settings'>,
  file: Linked,
  khId: number,
  now: Date,
): { query: string; end: Date } {
  const end = new Date(now.getTime() + platform.settings.storage.linkMinutes * 60_000);
  const [kh, until] = [String(khId), String(end.getTime())];
  const sign = signOf(platform, file, kh, until);
  return { query: new URLSearchParams({ kh, until, sign }).toString(), end };
}

/**
 * Whether a link opens the file it names: made by us for this company, not over, and not in the hands of another
 * company's session.
 */
export function linkOpens(
  platform: Pick<Platform, 'settings'>,
  file: Linked,
  { kh, until, sign }: LinkQuery,
  { khId, now }: { khId: number | undefined; now: Date },
): boolean {
  const wanted = Buffer.from(signOf(platform, file, kh, until));
  const given = Buffer.from(sign);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  return Number(until) > now.getTime() && (khId === undefined || String(khId) === kh);
}
