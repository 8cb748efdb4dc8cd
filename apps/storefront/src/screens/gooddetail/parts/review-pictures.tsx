import { ChevronLeft, ChevronRight } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';

const Dialog = lazy(async () => ({ default: (await import('../../../ui/dialog')).Dialog }));

/** The pictures of a review; a press opens the lightbox (UX §4.3 "image lightbox"). */
export function ReviewPictures({ images, name }: { images: readonly string[]; name: string }) {
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null ? undefined : images[at];
  const go = (step: number) =>
    setAt((before) => (before === null ? null : (before + step + images.length) % images.length));
  if (images.length === 0) return null;
  return (
    <>
      <span className="flex flex-wrap gap-2">
        {images.map((src, position) => (
          <button
            key={src}
            type="button"
            aria-label={`查看评价大图 ${position + 1}`}
            onClick={() => setAt(position)}
            className="rounded-card"
          >
            <Picture
              src={src}
              alt=""
              name={name}
              width={72}
              className="size-18 rounded-card border border-line"
            />
          </button>
        ))}
      </span>
      {at !== null && shown && (
        <Suspense>
          <Dialog
            open
            title={`评价图片 ${at + 1} / ${images.length}`}
            width={750}
            onClose={() => setAt(null)}
          >
            <div className="flex items-center justify-center gap-2">
              {images.length > 1 && (
                <IconButton label="上一张" onClick={() => go(-1)}>
                  <Icon as={ChevronLeft} size={20} />
                </IconButton>
              )}
              <img src={shown} alt={`${name} 的评价图片`} className="max-h-[70dvh] max-w-full min-w-0" />
              {images.length > 1 && (
                <IconButton label="下一张" onClick={() => go(1)}>
                  <Icon as={ChevronRight} size={20} />
                </IconButton>
              )}
            </div>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
