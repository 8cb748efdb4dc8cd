import { ChevronLeft, Search } from 'lucide';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../../ui/router';
import { useScreenTitle } from '../../../lib/page-title';
import type { ScreenRoute } from '../../../lib/screen-route';
import { Icon } from '../../../ui/icon';
import { isHomePath } from '../desktop/nav';
import { useSite } from '../../site';
import { useSearchedWord } from '../search/searched-word';

const SearchOverlay = lazy(() =>
  import('./search-overlay').then((module) => ({ default: module.SearchOverlay })),
);

const GOODS = /^\/pages\/gooddetail\//;
const LISTINGS = /^\/pages\/(newproduct\/|ordercenter|newpromote|new\/?$|promotion)/;

/** 48px: the search on home, else back, title and search; a listing shows the word that was searched (UX §3 "Phone frame"). */
export function PhoneHeader({ route }: { route: ScreenRoute }) {
  const { pathname, index } = useLocation();
  const navigate = useNavigate();
  const site = useSite();
  const screen = useScreenTitle();
  const word = useSearchedWord();
  const [searching, setSearching] = useState(false);
  const home = isHomePath(pathname);
  const listing = LISTINGS.test(pathname);
  // The goods' full name follows right below; the long title is for the browser tab.
  const title = GOODS.test(pathname) ? route.title : (screen.title ?? route.title);
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--sticky-top', '48px');
    return () => void root.style.removeProperty('--sticky-top');
  }, []);
  // The first history entry has nothing to go back to.
  const back = () => (index === 0 ? navigate('/pages/home') : navigate(-1));
  return (
    <header data-no-print className="sticky top-0 z-sticky border-b border-line bg-card">
      <div className="flex h-12 items-center gap-1 px-3">
        {!home && (
          <button
            type="button"
            aria-label="返回"
            onClick={back}
            className="-ml-3 grid size-11 shrink-0 place-content-center text-t1"
          >
            <Icon as={ChevronLeft} size={24} />
          </button>
        )}
        {home || listing ? (
          <button
            type="button"
            onClick={() => setSearching(true)}
            className="relative flex h-9 min-w-0 flex-1 items-center gap-2 rounded-pill bg-page px-4 text-left text-14 text-t3 hit-44"
          >
            <Icon as={Search} size={18} />
            <span className={word ? 'truncate text-t1' : 'truncate'}>
              {word || site.hotWords[0] || '搜索商品名称、编号或条码'}
            </span>
          </button>
        ) : (
          <>
            <p className="min-w-0 flex-1 truncate text-center text-16 font-medium text-t1">{title}</p>
            <button
              type="button"
              aria-label="搜索"
              onClick={() => setSearching(true)}
              className="-mr-3 grid size-11 shrink-0 place-content-center text-t1"
            >
              <Icon as={Search} />
            </button>
          </>
        )}
      </div>
      {searching && (
        <Suspense fallback={null}>
          <SearchOverlay onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  );
}
