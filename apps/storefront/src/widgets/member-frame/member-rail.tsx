import { LayoutDashboard } from 'lucide';
import { Link, useLocation } from '../../ui/router';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { entryOf, type MemberMenuItem, PERSON_PATH, useMemberMenu } from './menu';

/** The member centre's menu: flat groups, the present item marked, counts on the right (UX §4.11). */
export function MemberRail() {
  const menu = useMemberMenu();
  const here = entryOf(useLocation().pathname);
  const home: MemberMenuItem = { to: PERSON_PATH, label: '会员中心', icon: LayoutDashboard, count: 0 };
  return (
    <nav
      aria-label="会员中心"
      data-no-print
      className="rounded-card border border-line bg-card py-3 md:sticky md:top-[calc(var(--sticky-top)+16px)]"
    >
      <ul>
        <RailItem item={home} present={here === home.to} />
      </ul>
      {menu.map((group) => (
        <div key={group.label} className="mt-2 border-t border-line pt-2">
          <p className="px-5 py-1 text-12 text-t3">{group.label}</p>
          <ul aria-label={group.label}>
            {group.items.map((item) => (
              <RailItem key={item.to} item={item} present={here === item.to} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function RailItem({ item, present }: { item: MemberMenuItem; present: boolean }) {
  return (
    <li>
      <Link
        to={item.to}
        aria-current={present ? 'page' : undefined}
        className={cx(
          'relative flex h-9 items-center gap-2 pr-4 pl-5 outline-offset-[-2px]! transition',
          present
            ? 'bg-brand-50 font-medium text-brand-700 before:absolute before:inset-y-2 before:left-0 before:w-0.5 before:bg-brand-600'
            : 'text-t1 hover:bg-sub hover:text-brand-700',
        )}
      >
        <Icon as={item.icon} size={18} className={present ? undefined : 'text-t3'} />
        <span className="min-w-0 flex-1 truncate">{item.label}</span>
        {item.count > 0 && (
          <span className="text-13 font-normal text-t3">{item.count.toLocaleString('en-US')}</span>
        )}
      </Link>
    </li>
  );
}
