import { ClipboardList } from 'lucide';
import { lazy, Suspense } from 'react';
import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Badge } from '../../../ui/tag';
import { CartCountPills, CartTarget } from '../../cart';
import { useInquiryList } from '../../inquiry-list';
import { useVisibility } from '../../site';
import { useHoverOpen } from '../use-hover-open';

const MiniCart = lazy(() => import('./mini-cart').then((module) => ({ default: module.MiniCart })));

const look =
  'flex items-center gap-2 rounded-card border border-line bg-card px-3 text-14 text-t1 transition hover:border-brand-200 hover:text-brand-700 whitespace-nowrap';

/** 「购物车 [12件] [36个]」; the last five lines drop down on hover and focus (UX §3 "The two cart counts"). */
export function CartButton({ small = false }: { small?: boolean }) {
  const { open, close, around } = useHoverOpen();
  return (
    <div className="relative" {...around}>
      <Link to="/cart" onClick={close} className={cx(look, small ? 'h-10' : 'h-11')}>
        <CartTarget />
        <span className="lg:inline md:max-lg:sr-only">购物车</span>
        <CartCountPills />
      </Link>
      {open && (
        <Suspense fallback={null}>
          <MiniCart onLeave={close} />
        </Suspense>
      )}
    </div>
  );
}

/** The inquiry list with its own blue badge; gone when the feature is off. */
export function InquiryButton({ small = false }: { small?: boolean }) {
  const list = useInquiryList();
  const { inquiryEntry } = useVisibility();
  if (!inquiryEntry || !leadsSomewhere('/inquiryPrice')) return null;
  return (
    <Link to="/inquiryPrice" className={cx(look, small ? 'h-10' : 'h-11')}>
      <Icon as={ClipboardList} />
      <span className="lg:inline md:max-lg:sr-only">询价单</span>
      {list.length > 0 && <Badge count={list.length} tone="blue" />}
    </Link>
  );
}
