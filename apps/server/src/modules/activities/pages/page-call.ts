import type { Platform, Session } from '../../../platform';

/** What a page needs of its call. */
export interface PageCall {
  platform: Platform;
  session: Session | null;
  now: Date;
}
