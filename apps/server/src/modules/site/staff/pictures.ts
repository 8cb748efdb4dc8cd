import type { StaffCalls } from '../../staff';
import { addPicture } from '../pictures/add-picture';

/** The staff calls of the picture library. */
export const pictureStaff = {
  adminPictureAdd: { handle: addPicture },
} satisfies StaffCalls;
