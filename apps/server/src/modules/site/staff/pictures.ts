import type { StaffCalls } from '../../staff';
import { addPicture } from '../pictures/add-picture';
import { deletePicture, listPictures, pictureUses, replacePicture } from '../pictures/library';

/** The staff calls of the picture library. */
export const pictureStaff = {
  adminPictureAdd: { handle: addPicture },
  adminPictures: { handle: listPictures },
  adminPictureUses: { handle: pictureUses },
  adminPictureReplace: { handle: replacePicture },
  adminPictureDelete: { handle: deletePicture },
} satisfies StaffCalls;
