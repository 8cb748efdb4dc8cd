import { useState } from 'react';
import { Picture } from './picture';

/** Pictures side by side under a finger, with 「1/4」 (UX §4.3 "Phone"). */
export function SwipePictures({
  name,
  pictures,
  className = '',
}: {
  name: string;
  pictures: readonly string[];
  className?: string;
}) {
  const [at, setAt] = useState(0);
  return (
    <div className={`relative ${className}`}>
      <div
        tabIndex={0}
        role="group"
        aria-label="左右滑动看图"
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto bg-white"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
        }}
      >
        {pictures.map((src, index) => (
          <Picture
            key={src}
            src={src}
            alt={`${name}，第 ${index + 1} 张`}
            name={name}
            width={390}
            eager={index === 0}
            className="w-full shrink-0 snap-center"
          />
        ))}
      </div>
      {pictures.length > 1 && (
        <span className="absolute right-3 bottom-3 rounded-pill bg-ink-900/85 px-2 py-0.5 text-12 text-white">
          {Math.min(at, pictures.length - 1) + 1}/{pictures.length}
        </span>
      )}
    </div>
  );
}
