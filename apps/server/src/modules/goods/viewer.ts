import { visibilityFor } from '@pifa/domain';
import type { Platform, Session } from '../../platform';
import { switches } from '../site';
import type { Viewer } from './cards/card-wire';

/** Who looks and whether prices are visible to them (UX §3 matrix); decided here and nowhere else in goods. */
export async function viewerOf(call: {
  platform: Platform;
  session: Session | null;
  now: Date;
}): Promise<Viewer> {
  const { showprice, inquiry } = await switches(call.platform);
  const { pricesVisible } = visibilityFor({ isMember: call.session !== null, showprice, inquiry });
  return { buyer: call.session, pricesVisible, now: call.now };
}
