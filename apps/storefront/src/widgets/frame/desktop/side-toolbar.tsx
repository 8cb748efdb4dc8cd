import {
  ArrowUp,
  ChevronLeft,
  ClipboardList,
  Headset,
  type IconNode,
  QrCode,
  ListPlus,
  RotateCcw,
  TicketPercent,
} from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useLoggedIn } from '../../../lib/session';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Badge } from '../../../ui/tag';
import { useMedia, useReducedMotion } from '../../../ui/use-media';
import { CartTarget, useCartCounts } from '../../cart';
import { useInquiryList } from '../../inquiry-list';
import { useSite, useVisibility, useWebConfig } from '../../site';

/** From this width on the tiles are shown; below it only a tab, so that no content is covered (UX §3). */
const ROOM = '(min-width: 1360px)';

const tile =
  // Limited to the 40px margin beside the container.
  'relative flex size-12 min-[1440px]:max-[1487px]:w-10 min-[1680px]:max-[1727px]:w-10 flex-col items-center justify-center gap-0.5 bg-card text-t2 hover:bg-brand-50 hover:text-brand-700 outline-offset-[-2px]!';

function Tile({ icon, label, to, badge }: { icon: ReactNode; label: string; to: string; badge?: ReactNode }) {
  return (
    <Link to={to} className={tile}>
      {icon}
      <span className="text-12 leading-none">{label}</span>
      {badge && <span className="absolute -top-1 -left-2">{badge}</span>}
    </Link>
  );
}

/** A tile whose content flies out to the left on hover and focus. */
function Flyout({ icon, label, children }: { icon: IconNode; label: string; children: ReactNode }) {
  return (
    <div className="group/fly relative">
      <button type="button" className={tile}>
        <Icon as={icon} />
        <span className="text-12 leading-none">{label}</span>
      </button>
      <div className="invisible absolute top-1/2 right-full -translate-y-1/2 pr-2 opacity-0 transition group-focus-within/fly:visible group-focus-within/fly:opacity-100 group-hover/fly:visible group-hover/fly:opacity-100">
        <div className="w-max rounded-card border border-line bg-card p-3 text-14 text-t2 shadow-e2">
          {children}
        </div>
      </div>
    </div>
  );
}

/** Cart (a target of the balls), inquiry list, coupons, regular purchases, quick order, service, QR code and the way up. */
export function SideToolbar() {
  const roomy = useMedia(ROOM);
  const [open, setOpen] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  const still = useReducedMotion();
  const site = useSite();
  const config = useWebConfig();
  const member = useLoggedIn();
  const counts = useCartCounts();
  const inquiry = useInquiryList();
  const { inquiryEntry } = useVisibility();
  const shown = roomy || open;
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > window.innerHeight);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <aside
      aria-label="快捷工具"
      data-no-print
      onPointerLeave={() => setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      className="fixed top-1/2 right-0 z-toolbar flex -translate-y-1/2 items-center"
    >
      {!roomy && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={open ? '收起快捷工具' : '展开快捷工具'}
          onClick={() => setOpen(!open)}
          className="flex h-18 w-6 items-center justify-center rounded-l-card border border-r-0 border-line bg-card text-t2 shadow-e2 hover:text-brand-700"
        >
          <Icon as={ChevronLeft} size={16} className={cx(open && 'rotate-180')} />
        </button>
      )}
      <div
        className={cx(
          'divide-y divide-line rounded-l-card border border-r-0 border-line bg-card shadow-e2',
          !shown && 'hidden',
        )}
      >
        <Tile
          icon={<CartTarget />}
          label="购物车"
          to="/cart"
          badge={counts && counts.kinds > 0 ? <Badge count={counts.kinds} unit="种" /> : null}
        />
        {inquiryEntry && leadsSomewhere('/inquiryPrice') && (
          <Tile
            icon={<Icon as={ClipboardList} />}
            label="询价单"
            to="/inquiryPrice"
            badge={inquiry.length > 0 ? <Badge count={inquiry.length} tone="blue" /> : null}
          />
        )}
        {member && leadsSomewhere('/pages/membercenter/mycar') && (
          <Tile icon={<Icon as={TicketPercent} />} label="优惠券" to="/pages/membercenter/mycar" />
        )}
        {member && leadsSomewhere('/pages/newpromote') && (
          <Tile icon={<Icon as={RotateCcw} />} label="常购" to="/pages/newpromote" />
        )}
        {member && leadsSomewhere('/pages/quickorder') && (
          <Tile icon={<Icon as={ListPlus} />} label="快单" to="/pages/quickorder" />
        )}
        {site.phone && (
          <Flyout icon={Headset} label="客服">
            <p className="text-12 text-t3">客服热线</p>
            <a href={`tel:${site.phone}`} className="text-18 font-semibold text-t1">
              {site.phone}
            </a>
            {config.value('serviceHours') && <p className="mt-1 text-12">{config.value('serviceHours')}</p>}
          </Flyout>
        )}
        {config.qrImage && (
          <Flyout icon={QrCode} label="扫码">
            <img
              src={config.qrImage}
              alt="手机商城二维码"
              width={120}
              height={120}
              loading="lazy"
              className="size-30"
            />
            <p className="mt-1 text-center text-12">扫码用手机订货</p>
          </Flyout>
        )}
        {scrolled && (
          <button
            type="button"
            className={tile}
            onClick={() => window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })}
          >
            <Icon as={ArrowUp} />
            <span className="text-12 leading-none">顶部</span>
          </button>
        )}
      </div>
    </aside>
  );
}
