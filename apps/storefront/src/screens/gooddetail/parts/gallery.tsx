import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { cx } from '../../../ui/cx';
import { IconButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';
import { SwipePictures } from '../../../ui/swipe-pictures';

interface GalleryProps {
  name: string;
  pictures: readonly string[];
}

/** Pictures of a goods: thumbs, ←→ and a magnifying lens on the desktop; swipe and 1/6 on the phone (UX §4.3). */
export function Gallery({ name, pictures }: GalleryProps) {
  const [at, setAt] = useState(0);
  const [lens, setLens] = useState<{ x: number; y: number } | null>(null);
  const all = pictures.length > 0 ? pictures : [''];
  const position = Math.min(at, all.length - 1);
  const shown = all[position] ?? '';
  const go = (next: number) => setAt((next + all.length) % all.length);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(position - 1);
    else if (event.key === 'ArrowRight') go(position + 1);
    else return;
    event.preventDefault();
  };
  const magnify = (event: MouseEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setLens({ x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 });
  };
  return (
    <section aria-roledescription="图片集" aria-label={`${name} 的图片`}>
      <div className="hidden md:block">
        <div
          className="relative overflow-hidden rounded-card border border-line bg-white [@media(hover:hover)]:cursor-zoom-in"
          onMouseMove={shown ? magnify : undefined}
          onMouseLeave={() => setLens(null)}
        >
          <Picture
            src={shown}
            alt={`${name}，第 ${position + 1} 张`}
            name={name}
            width={480}
            sizes="(max-width: 767px) 100vw, (max-width: 1023px) 240px, 480px"
            eager
          />
          {lens && shown && (
            <span
              aria-hidden
              className="absolute inset-0 bg-white bg-no-repeat"
              style={{
                backgroundImage: `url("${encodeURI(shown)}")`,
                backgroundSize: '200%',
                backgroundPosition: `${lens.x}% ${lens.y}%`,
              }}
            />
          )}
        </div>
        {all.length > 1 && (
          <div className="mt-3 flex items-center gap-2" onKeyDown={keys}>
            <IconButton label="上一张" size="dense" plain onClick={() => go(position - 1)}>
              <Icon as={ChevronLeft} size={20} />
            </IconButton>
            <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-1">
              {all.map((src, index) => (
                <li key={src}>
                  <button
                    type="button"
                    aria-label={`第 ${index + 1} 张`}
                    aria-current={index === position || undefined}
                    onClick={() => setAt(index)}
                    onMouseEnter={() => setAt(index)}
                    className={cx(
                      'block size-16 overflow-hidden rounded-card border bg-white',
                      index === position ? 'border-brand-600' : 'border-line hover:border-brand-200',
                    )}
                  >
                    <Picture src={src} alt="" name={name} width={64} />
                  </button>
                </li>
              ))}
            </ul>
            <IconButton label="下一张" size="dense" plain onClick={() => go(position + 1)}>
              <Icon as={ChevronRight} size={20} />
            </IconButton>
          </div>
        )}
      </div>
      <SwipePictures name={name} pictures={all} className="-mx-3 md:hidden" />
    </section>
  );
}
