import { useQuery } from '@tanstack/react-query';
import { Menu } from 'lucide';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Skeleton } from '../../../ui/skeleton';
import { useMedia } from '../../../ui/use-media';
import { menusQuery } from '../queries';

const CategorySheet = lazy(() =>
  import('../phone/category-sheet').then((module) => ({ default: module.CategorySheet })),
);

const loadMenu = () => import('../menu/category-menu').then((module) => ({ default: module.CategoryMenu }));
const CategoryMenu = lazy(loadMenu);

export const isHomePath = (pathname: string): boolean => /^\/(pages\/?(home\/?)?)?$/.test(pathname);

/** 「全部商品分类」 and the configured menu; only places that exist. */
export function Nav() {
  const { pathname } = useLocation();
  // Where the home page shows the list itself, this is only its heading.
  const pinned = useMedia('(min-width: 1024px)') && isHomePath(pathname);
  const { data: menus = [] } = useQuery(menusQuery('main'));
  return (
    <nav aria-label="主导航" className="border-b border-line bg-card" data-no-print>
      <div className="container-page flex h-11 items-stretch">
        {pinned ? (
          <p className="flex w-60 shrink-0 items-center gap-2 rounded-t-card bg-ink-900 px-4 text-14 font-medium text-white">
            <Icon as={Menu} />
            全部商品分类
          </p>
        ) : (
          <AllCategories key={pathname} />
        )}
        <ul className="no-scrollbar ml-4 flex min-w-0 overflow-x-auto">
          {menus
            .filter((menu) => leadsSomewhere(menu.path))
            .map((menu) => (
              <li key={menu.id || menu.path} className="flex shrink-0">
                <NavLink
                  to={menu.path}
                  className={({ isActive }) =>
                    cx(
                      'flex items-center border-b-2 px-4 text-16 max-lg:px-2.5 max-lg:text-14 outline-offset-[-2px]!',
                      isActive
                        ? 'border-brand-600 font-medium text-brand-700'
                        : 'border-transparent text-t1 hover:text-brand-700',
                    )
                  }
                >
                  {menu.name}
                </NavLink>
              </li>
            ))}
        </ul>
      </div>
    </nav>
  );
}

const DELAY = 300;

/** The category block on every page but home: the list drops down from it. */
function AllCategories() {
  const [open, setOpen] = useState(false);
  const narrow = useMedia('(max-width: 1023px)');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), DELAY);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  return (
    <div
      className="relative shrink-0"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse' || narrow) return;
        void loadMenu().catch(() => undefined);
        later(true);
      }}
      onPointerLeave={(event) => event.pointerType === 'mouse' && !narrow && later(false)}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && !narrow) now(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        now(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => now(!open)}
        className="flex h-full w-60 items-center gap-2 rounded-t-card bg-ink-900 px-4 text-14 font-medium text-white max-lg:w-44"
      >
        <Icon as={Menu} />
        全部商品分类
      </button>
      {open && !narrow && (
        <div className="absolute top-full left-0 z-dropdown animate-fade shadow-e2">
          <Suspense fallback={<Skeleton className="h-102 w-60" />}>
            <CategoryMenu onLeave={() => now(false)} />
          </Suspense>
        </div>
      )}
      {narrow && open && (
        <Suspense fallback={null}>
          <CategorySheet open={open} onClose={() => now(false)} />
        </Suspense>
      )}
    </div>
  );
}
