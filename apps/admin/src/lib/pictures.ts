import type { CallData } from '@pifa/contract/staff';
import { call } from './client';

export type Picture = CallData<'adminPictureAdd'>;

/** What a file chooser offers. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

/** Uploads a picture; the answer has its address in the shop. */
export function addPicture(file: Blob, name = file instanceof File ? file.name : ''): Promise<Picture> {
  const form = new FormData();
  form.append('file', file, name || '图片.png');
  return call('adminPictureAdd', { query: { name: name.slice(0, 200) }, form });
}

/** The pictures among what was dropped or pasted. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => PICTURE_TYPES.split(',').includes(type));

/** A picture of the mall in a small width, where it has one. */
export const smallPicture = (url: string, width: 160 | 360 | 640 = 160): string =>
  /^\/(?:pictures\/goods|api\/pictures)\/[^?]+$/.test(url) ? `${url}?w=${width}` : url;
