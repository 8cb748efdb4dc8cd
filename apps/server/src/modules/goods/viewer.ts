import { visibilityFor } from '@pifa/domain';
import type { Platform, Session } from '../../platform';
import { switches } from '../site';
import type { Viewer } from './cards/card-wire';

/** A call that a visitor may make as well as a member. */
export interface PublicCall {
  platform: Platform;
  session: Session | null;
  now: Date;
}

export interface MemberCall extends PublicCall {
  session: Session;
}

/** The caller, and whether prices are visible to them (UX §3 matrix); decided here and nowhere else in goods. */
export async function viewerOf(call: PublicCall): Promise<Viewer> {
  const { showprice, inquiry } = await switches(call.platform);
  const { pricesVisible } = visibilityFor({ isMember: call.session !== null, showprice, inquiry });
  return { buyer: call.session, pricesVisible, now: call.now };
}
