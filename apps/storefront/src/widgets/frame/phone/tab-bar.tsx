import { ClipboardList, House, LayoutGrid, type IconNode, RotateCcw, ShoppingCart, User } from 'lucide';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useLoggedIn } from '../../../lib/session';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Badge } from '../../../ui/tag';
import { CartTarget, useCartCounts } from '../../cart';
import { useInquiryList } from '../../inquiry-list';
import { useVisibility } from '../../site';
import { useUnread } from '../../unread';

const CategorySheet = lazy(() =>
  import('./category-sheet').then((module) => ({ default: module.CategorySheet })),
);

const item =
  'flex min-w-11 flex-1 flex-col items-center justify-center gap-0.5 text-12 leading-none outline-offset-[-2px]!';

function Tab({
  to,
  label,
  icon,
  children,
}: {
  to: string;
  label: string;
  icon: IconNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-1">
      <NavLink to={to} className={({ isActive }) => cx(item, isActive ? 'text-brand-700' : 'text-t2')}>
        <span className="relative">
          {icon === ShoppingCart ? <CartTarget size={24} /> : <Icon as={icon} size={24} />}
          {children}
        </span>
        {label}
      </NavLink>
    </li>
  );
}

/** Unread messages at 我的. */
function UnreadBadge() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span className="absolute -top-1 left-4">
      <Badge count={unread} className="h-4! min-w-4! px-1!" />
      <span className="sr-only">条未读消息</span>
    </span>
  );
}

/** One pill of two segments above the cart icon, so that it never covers the word (UX §3 "Phone frame"). */
export function TwoCounts() {
  const counts = useCartCounts();
  if (!counts || counts.packs + counts.pieces === 0) return null;
  const short = (count: number) => (count > 99_999 ? '9.9万+' : String(count));
  return (
    <span className="absolute -top-4 left-1/2 flex -translate-x-1/2 overflow-hidden rounded-pill text-12 leading-4 font-medium whitespace-nowrap text-white ring-1 ring-white">
      <span className="bg-brand-600 pr-1 pl-1.5">{short(counts.packs)}件</span>
      <span className="bg-ink-900 pr-1.5 pl-1">{short(counts.pieces)}个</span>
    </span>
  );
}

/** 首页 · 分类 · 常购 or 询价单 · 购物车 · 我的; gives way to a screen's own bar of actions. */
export function TabBar() {
  const [sheet, setSheet] = useState(false);
  const member = useLoggedIn();
  const { inquiryEntry } = useVisibility();
  const inquiry = useInquiryList();
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const height = bar.current?.offsetHeight ?? 52;
    root.style.setProperty('--sticky-bottom', `${height}px`);
    return () => void root.style.removeProperty('--sticky-bottom');
  }, []);
  // Whoever chose a category has left the sheet.
  useEffect(() => {
    void pathname;
    setSheet(false);
  }, [pathname]);
  return (
    <>
      <div aria-hidden className="h-(--sticky-bottom)" data-no-print />
      <nav
        ref={bar}
        aria-label="主导航"
        data-no-print
        className="fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-card pb-safe"
      >
        <ul className="flex h-13 items-stretch">
          <Tab to="/pages/home" label="首页" icon={House} />
          <li className="flex flex-1">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={sheet}
              onClick={() => setSheet(true)}
              className={cx(item, sheet ? 'text-brand-700' : 'text-t2')}
            >
              <Icon as={LayoutGrid} size={24} />
              分类
            </button>
          </li>
          {member && leadsSomewhere('/pages/newpromote') && (
            <Tab to="/pages/newpromote" label="常购" icon={RotateCcw} />
          )}
          {!member && inquiryEntry && leadsSomewhere('/inquiryPrice') && (
            <Tab to="/inquiryPrice" label="询价单" icon={ClipboardList}>
              {inquiry.length > 0 && (
                <Badge
                  count={inquiry.length}
                  tone="blue"
                  className="absolute -top-2 left-3 h-4! min-w-4! px-1!"
                />
              )}
            </Tab>
          )}
          <Tab to="/cart" label="购物车" icon={ShoppingCart}>
            <TwoCounts />
          </Tab>
          <Tab to="/pages/membercenter/person" label="我的" icon={User}>
            <UnreadBadge />
          </Tab>
        </ul>
      </nav>
      {sheet && (
        <Suspense fallback={null}>
          <CategorySheet open={sheet} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </>
  );
}
