import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../lib/api';
import { cx } from '../../ui/cx';
import { Picture } from '../../ui/picture';
import { SwipePictures } from '../../ui/swipe-pictures';

const THUMBS = 6;

/** The pictures of a goods: one large with thumbnails below; a carousel on the phone. */
export function ActivityPictures({ goodsId, name, image }: { goodsId: string; name: string; image: string }) {
  const { data } = useQuery(callQuery('goodsPictures', { query: { goodsId } }));
  const [chosen, setChosen] = useState<string | null>(null);
  const all = (data ?? []).map(({ url }) => url).filter(Boolean);
  const pictures = all.length > 0 ? all : [image];
  const shown = chosen !== null && pictures.includes(chosen) ? chosen : pictures[0];
  return (
    <section aria-label={`${name} 的图片`}>
      <SwipePictures name={name} pictures={pictures} className="-mx-3 md:hidden" />
      <div className="overflow-hidden rounded-card border border-line bg-white phone:hidden">
        <Picture src={shown} alt={name} name={name} width={480} eager className="w-full" />
      </div>
      {pictures.length > 1 && (
        <ul className="no-scrollbar mt-3 flex gap-2 overflow-x-auto py-1 phone:hidden">
          {pictures.slice(0, THUMBS).map((src, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={`第 ${index + 1} 张`}
                aria-current={src === shown || undefined}
                onClick={() => setChosen(src)}
                className={cx(
                  'block size-16 overflow-hidden rounded-card border bg-white',
                  src === shown ? 'border-brand-600' : 'border-line hover:border-brand-200',
                )}
              >
                <Picture src={src} alt="" name={name} width={64} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
