import { type CallData, calls } from '@pifa/contract';

/** A picture of the mall as it is stored. */
export interface PictureRow {
  id: string;
  file_id: string;
  name: string;
  /** px */
  width: number;
  height: number;
  bytes: number;
}

/** The address under which everybody reads a picture that staff put in. */
export const pictureUrl = (id: string): string => calls.pictureGet.at.path.replace(':id', id);

export const pictureToWire = ({
  id,
  name,
  width,
  height,
  bytes,
}: PictureRow): CallData<'adminPictureAdd'> => ({
  id,
  url: pictureUrl(id),
  name,
  width,
  height,
  bytes,
});
