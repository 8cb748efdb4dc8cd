import { useQuery } from '@tanstack/react-query';
import { Megaphone, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { articlePath } from '../../../lib/links';
import { Icon } from '../../../ui/icon';
import { useReducedMotion } from '../../../ui/use-media';
import { noticesQuery } from '../queries';

/** The latest notices, one per line. */
export function Notices({ most }: { most: number }) {
  const { data } = useQuery(noticesQuery);
  const list = data?.list.slice(0, most) ?? [];
  return (
    <section aria-label="公告" className="min-h-0">
      <h2 className="mb-1 text-14">公告</h2>
      <ul className="text-13">
        {list.map((article) => (
          <li key={article.id} className="truncate leading-6">
            <Link to={articlePath(article.id)} className="text-t2 hover:text-brand-700">
              {article.title}
            </Link>
          </li>
        ))}
        {data && list.length === 0 && <li className="text-t3">暂无公告</li>}
      </ul>
    </section>
  );
}

const PACE = 5000;

/** One rolling line on the phone; it can be stopped, and stands still by itself when less motion is wished. */
export function NoticeLine() {
  const { data } = useQuery(noticesQuery);
  const still = useReducedMotion();
  const [place, setPlace] = useState(0);
  const [paused, setPaused] = useState(false);
  const list = data?.list ?? [];
  const rolls = list.length > 1 && !still;
  useEffect(() => {
    if (!rolls || paused) return;
    const timer = setInterval(() => setPlace((before) => before + 1), PACE);
    return () => clearInterval(timer);
  }, [rolls, paused]);
  const article = list[place % (list.length || 1)];
  if (data && !article) return null;
  return (
    <section
      aria-label="公告"
      className="flex h-11 items-center gap-2 rounded-card border border-line bg-card px-3 text-14"
    >
      <Icon as={Megaphone} size={18} className="text-blue-600" />
      <span className="min-w-0 flex-1 overflow-hidden">
        {article && (
          <Link
            key={article.id}
            to={articlePath(article.id)}
            className="relative block animate-rise truncate text-t1 hit-44"
          >
            {article.title}
          </Link>
        )}
      </span>
      {rolls && (
        <button
          type="button"
          aria-label={paused ? '继续滚动公告' : '暂停滚动公告'}
          onClick={() => setPaused(!paused)}
          className="relative text-t3 hit-44"
        >
          <Icon as={paused ? Play : Pause} size={14} />
        </button>
      )}
    </section>
  );
}
