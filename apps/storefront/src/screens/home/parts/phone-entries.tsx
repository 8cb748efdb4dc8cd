import { useQuery } from '@tanstack/react-query';
import {
  BadgePercent,
  CircleHelp,
  ClipboardList,
  LayoutGrid,
  type IconNode,
  PartyPopper,
  Percent,
  RotateCcw,
  Sparkles,
  Zap,
} from 'lucide';
import { Link } from '../../../ui/router';
import { categoryPath } from '../../../lib/links';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useLoggedIn } from '../../../lib/session';
import { Icon } from '../../../ui/icon';
import { Skeleton } from '../../../ui/skeleton';
import { useCategoryTree } from '../../../widgets/categories';
import { CLAIM, runningDrawQuery, WHEEL } from '../queries';
import { menusQuery } from '../../../widgets/frame/queries';
import { CategoryIcon } from '../../../widgets/categories/category-icon';

const ENTRIES = 10;
const glyphs: readonly [RegExp, IconNode, string][] = [
  [/newpromote/, RotateCcw, 'text-brand-700'],
  [/pages\/new$/, Sparkles, 'text-green-700'],
  [/promotion/, Percent, 'text-brand-700'],
  [/seckill/, Zap, 'text-brand-700'],
  [/inquiryPrice/, ClipboardList, 'text-blue-600'],
  [/useragreement/, CircleHelp, 'text-blue-600'],
  [/mycar/, BadgePercent, 'text-brand-700'],
  [/wheelSurf/, PartyPopper, 'text-amber-800'],
];

/** Ten entries in two rows: the configured ones that exist, filled up with first-level categories (UX §4.1). */
export function PhoneEntries() {
  const member = useLoggedIn();
  const { data: menus } = useQuery(menusQuery('phone'));
  const { data: tree } = useCategoryTree();
  const { data: draw } = useQuery(runningDrawQuery);
  const own = menus ?? [];
  const offered = [
    ...(member ? [{ name: '领券', path: CLAIM }] : []),
    ...(draw ? [{ name: '抽奖', path: WHEEL }] : []),
  ].filter(({ path }) => !own.some((menu) => menu.path === path));
  const entries = [...own, ...offered]
    .filter((menu) => leadsSomewhere(menu.path) && (member || !menu.path.includes('newpromote')))
    .slice(0, ENTRIES);
  const categories = (tree?.roots ?? [])
    .filter((node) => node.id !== 'others')
    .slice(0, ENTRIES - entries.length);
  const look = 'flex min-h-16 flex-col items-center justify-center gap-1 text-12 text-t1';
  return (
    <nav
      aria-label="常用入口"
      className="container-page mt-3 grid grid-cols-5 gap-y-2 rounded-card border border-line bg-card py-3"
    >
      {!menus || !tree
        ? Array.from({ length: ENTRIES }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
            <span key={index} className={look}>
              <Skeleton className="size-9 rounded-pill" />
              <Skeleton className="h-3 w-10" />
            </span>
          ))
        : [
            ...categories.slice(0, 5).map((node) => (
              <Link key={node.id} to={categoryPath(node.id)} className={look}>
                <span className="grid size-9 place-content-center rounded-pill bg-page text-ink-900">
                  <CategoryIcon category={node} size={24} />
                </span>
                {node.name}
              </Link>
            )),
            ...entries.map((menu) => {
              const glyph = glyphs.find(([path]) => path.test(menu.path));
              return (
                <Link key={menu.path} to={menu.path} className={look}>
                  <span
                    className={`grid size-9 place-content-center rounded-pill bg-page ${glyph?.[2] ?? 'text-ink-900'}`}
                  >
                    <Icon as={glyph?.[1] ?? LayoutGrid} size={24} />
                  </span>
                  {menu.name}
                </Link>
              );
            }),
            ...categories.slice(5).map((node) => (
              <Link key={node.id} to={categoryPath(node.id)} className={look}>
                <span className="grid size-9 place-content-center rounded-pill bg-page text-ink-900">
                  <CategoryIcon category={node} size={24} />
                </span>
                {node.name}
              </Link>
            )),
          ].slice(0, ENTRIES)}
    </nav>
  );
}
