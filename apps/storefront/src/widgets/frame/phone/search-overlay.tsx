import { useRef } from 'react';
import { Link } from '../../../ui/router';
import { searchPath } from '../../../lib/links';
import { Dialog } from '../../../ui/dialog';
import { useSite } from '../../site';
import { SearchBox, type SearchBoxHandle } from '../search/search-box';

/** Searching on the phone takes the whole screen: box, history or suggestions, hot words. */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const { hotWords } = useSite();
  const box = useRef<SearchBoxHandle>(null);
  return (
    <Dialog open onClose={onClose} title="搜索商品" phone="full">
      <SearchBox ref={box} size="overlay" autoFocus onLeave={onClose} />
      {hotWords.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-2 text-14">热门搜索</h3>
          <div className="flex flex-wrap gap-2">
            {hotWords.map((word) => (
              <Link
                key={word}
                to={searchPath(word)}
                onClick={onClose}
                className="flex min-h-11 items-center rounded-pill bg-page px-4 text-14 text-t1"
              >
                {word}
              </Link>
            ))}
          </div>
        </section>
      )}
    </Dialog>
  );
}
