import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from './cx';
import { Icon } from './icon';
import { useReducedMotion } from './use-media';

interface CarouselProps {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Milliseconds between slides; 0 = only by hand. */
  interval?: number;
  /** dots below, or a count 「1/6」 for picture galleries. */
  marker?: 'dots' | 'count';
  className?: string;
}

const arrow =
  'absolute top-1/2 hidden size-9 -translate-y-1/2 place-content-center rounded-pill bg-white/90 text-t1 shadow-e2 md:grid hover:text-brand-700 disabled:hidden';

/**
 * Slides with dots and arrows. Moves by itself only while nobody points at it, focuses it, has paused it, hides
 * the page or asked for less motion; everything works without dragging.
 */
export function Carousel({ label, slides, interval = 5000, marker = 'dots', className }: CarouselProps) {
  const still = useReducedMotion();
  const [viewport, embla] = useEmblaCarousel({ loop: slides.length > 1, duration: still ? 0 : 25 });
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const [paused, setPaused] = useState(false);
  const moving = interval > 0 && slides.length > 1 && !still;

  useEffect(() => {
    if (!embla) return;
    const select = () => setIndex(embla.selectedScrollSnap());
    embla.on('select', select).on('reInit', select);
    return () => {
      embla.off('select', select).off('reInit', select);
    };
  }, [embla]);
  useEffect(() => {
    if (!embla || !moving || held || paused) return;
    const timer = setInterval(() => !document.hidden && embla.scrollNext(), interval);
    return () => clearInterval(timer);
  }, [embla, moving, held, paused, interval]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing and focus only hold the movement
    <section
      aria-roledescription="轮播"
      aria-label={label}
      className={cx('group relative', className)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={viewport} className="h-full overflow-hidden">
        <div className="flex h-full touch-pan-y">
          {slides.map((slide, position) => (
            <div
              key={slide.key}
              role="group"
              aria-roledescription="幻灯片"
              aria-label={`第 ${position + 1} 张，共 ${slides.length} 张`}
              inert={position !== index}
              className="h-full min-w-0 flex-[0_0_100%]"
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <>
          <button
            type="button"
            aria-label="上一张"
            className={cx(arrow, 'left-3')}
            onClick={() => embla?.scrollPrev()}
          >
            <Icon as={ChevronLeft} />
          </button>
          <button
            type="button"
            aria-label="下一张"
            className={cx(arrow, 'right-3')}
            onClick={() => embla?.scrollNext()}
          >
            <Icon as={ChevronRight} />
          </button>
          {marker === 'count' ? (
            <span className="absolute right-3 bottom-3 rounded-pill bg-ink-900/85 px-2 text-12 text-white">
              {index + 1}/{slides.length}
            </span>
          ) : (
            <div className="absolute inset-x-0 bottom-2 flex items-center justify-center gap-1 phone:bottom-0 phone:gap-0">
              {slides.map((slide, position) => (
                <button
                  key={slide.key}
                  type="button"
                  aria-label={`看第 ${position + 1} 张`}
                  aria-current={position === index ? 'true' : undefined}
                  onClick={() => embla?.scrollTo(position)}
                  className="grid size-6 place-content-center phone:h-11 phone:w-8 phone:items-end phone:pb-2.5"
                >
                  <span
                    className={cx(
                      'block h-1.5 rounded-pill border border-white shadow-e1 transition-all',
                      position === index ? 'w-4 bg-brand-600' : 'w-1.5 bg-line-control',
                    )}
                  />
                </button>
              ))}
              {moving && (
                <button
                  type="button"
                  aria-label={paused ? '继续自动播放' : '暂停自动播放'}
                  onClick={() => setPaused(!paused)}
                  className="grid size-6 place-content-center text-t1"
                >
                  <span className="grid size-5 place-content-center rounded-pill bg-white/90">
                    <Icon as={paused ? Play : Pause} size={12} />
                  </span>
                </button>
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}
