import { reviewProblem } from '@pifa/domain';
import type { Attachment } from '../../widgets/attachments';

/** What a buyer has written about one line so far. */
export interface Draft {
  /** 0 = none given yet */
  stars: number;
  content: string;
  images: Attachment[];
  anonymous: boolean;
}

/** Drafts of one order by the id of its lines. */
export type Drafts = Readonly<Record<string, Draft>>;

export const EMPTY: Draft = { stars: 0, content: '', images: [], anonymous: false };

export function areDrafts(value: unknown): value is Drafts {
  return typeof value === 'object' && value !== null && Object.values(value).every(isDraft);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { stars, content, images, anonymous } = value as Partial<Draft>;
  return (
    typeof stars === 'number' &&
    typeof content === 'string' &&
    typeof anonymous === 'boolean' &&
    Array.isArray(images) &&
    images.every((one) => typeof one?.uploadId === 'string' && typeof one.name === 'string')
  );
}

/** A line counts as begun once it has stars, words or a picture; untouched lines are left for another day. */
export const isBegun = ({ stars, content, images }: Draft): boolean =>
  stars > 0 || content.trim() !== '' || images.length > 0;

export const bodyOf = ({ stars, content, images, anonymous }: Draft) => ({
  stars,
  content: content.trim(),
  images: images.map(({ uploadId }) => uploadId),
  anonymous,
});

export const problemOf = (draft: Draft): string | null => reviewProblem(bodyOf(draft));
