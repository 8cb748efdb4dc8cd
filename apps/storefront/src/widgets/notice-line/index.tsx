import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Megaphone, Pause, Play } from 'lucide';
import { useEffect, useState } from 'react';
import { Link } from '../../ui/router';
import { callQuery } from '../../lib/api';
import { articlePath } from '../../lib/links';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { useReducedMotion } from '../../ui/use-media';

/** The latest notices; each page comes with them, so that nothing moves when they are drawn. */
export const noticesQuery = {
  ...callQuery('articleList', { query: { kind: 'notice', pageSize: 5 } }),
  staleTime: 5 * 60_000,
};

const PACE = 5000;
const button = 'relative grid size-7 shrink-0 place-content-center text-t3 hover:text-t1 phone:hit-44';

/**
 * One rolling line of notices (UX §3). It pauses while it is hovered or has the keyboard focus, can be
 * stopped, and doesn't move where reduced motion is preferred; 「下一条」 still reaches every notice.
 * `bar`: the frame's line over the whole width; else a card. It keeps its height while the notices load.
 */
export function NoticeLine({ bar = false }: { bar?: boolean }) {
  const { data, isError } = useQuery(noticesQuery);
  const still = useReducedMotion();
  const [position, setPosition] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const list = data?.list ?? [];
  const rolls = list.length > 1 && !still && !paused && !held;
  const next = () => setPosition((before) => before + 1);
  useEffect(() => {
    if (!rolls) return;
    const timer = setInterval(() => !document.hidden && setPosition((before) => before + 1), PACE);
    return () => clearInterval(timer);
  }, [rolls]);
  const article = list[position % (list.length || 1)];
  if ((data && !article) || isError) return null;
  return (
    <section
      aria-label="公告"
      data-no-print
      className={bar ? 'border-b border-line bg-card' : 'rounded-card border border-line bg-card'}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pointing and focus only hold the movement */}
      <div
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className={cx('flex items-center gap-2', bar ? 'container-page h-9 text-13' : 'h-11 px-3 text-14')}
      >
        <Icon as={Megaphone} size={bar ? 16 : 18} className="shrink-0 text-blue-600" />
        <span className={cx('min-w-0 overflow-hidden', !bar && 'flex-1')}>
          {article && (
            <Link
              key={article.id}
              to={articlePath(article.id)}
              className="relative block animate-rise truncate text-t1 hover:text-brand-700 phone:hit-44"
            >
              {article.title}
            </Link>
          )}
        </span>
        {list.length > 1 && (
          <span className={cx('flex shrink-0 items-center', !bar && 'phone:gap-4')}>
            {!still && (
              <button
                type="button"
                aria-label={paused ? '继续滚动公告' : '暂停滚动公告'}
                onClick={() => setPaused(!paused)}
                className={button}
              >
                <Icon as={paused ? Play : Pause} size={14} />
              </button>
            )}
            <button type="button" aria-label="下一条公告" onClick={next} className={button}>
              <Icon as={ChevronRight} size={14} />
            </button>
          </span>
        )}
      </div>
    </section>
  );
}
