import { safeFileName } from '../../../platform';
import type { StaffHandler } from '../../staff';
import { pictureToWire } from './picture-row';
import { pictureBy, storeOnce } from './store-once';
import { takePicture } from './take-picture';

/**
 * Takes a picture: redrawn as WebP with the narrower sizes that the shop shows. The same picture sent again answers the
 * address that it has.
 */
export const addPicture: StaffHandler<'adminPictureAdd'> = async (call, operator) => {
  const taken = await takePicture(call, operator);
  if ('refused' in taken) return taken;
  const name = safeFileName(call.query.name || taken.name, 'webp');
  const known = await pictureBy(call.db, taken.hash);
  return pictureToWire(
    known ?? (await storeOnce(call, { ...taken, name }, { sender: operator, now: call.now })),
  );
};
