import { Link } from '../../../ui/router';
import { searchPath } from '../../../lib/links';
import { useSite } from '../../site';

/** Hot keywords under the search: one line, at most eight. */
export function HotWords() {
  const { hotWords } = useSite();
  return (
    <div
      className="mt-1 flex h-5 flex-wrap gap-x-3 overflow-hidden text-12"
      aria-label="热门搜索"
      role="group"
    >
      {hotWords.slice(0, 8).map((word) => (
        <Link
          key={word}
          to={searchPath(word)}
          className="leading-5 whitespace-nowrap text-t3 hover:text-brand-700"
        >
          {word}
        </Link>
      ))}
    </div>
  );
}
