import { Link } from '../../ui/router';
import { Badge } from '../../ui/tag';
import { Icon } from '../../ui/icon';
import { type MemberMenuGroup, useMemberMenu } from './menu';

/** Two rows of four need no heads. */
const FEW = 8;

function grouped(menu: MemberMenuGroup[]): MemberMenuGroup[] {
  const items = menu.flatMap((group) => group.items);
  return items.length > FEW ? menu : [{ label: '常用功能', items }];
}

/** The same menu as a grid of icons, for the hub on the phone. */
export function HubGrid() {
  const menu = grouped(useMemberMenu());
  return (
    <nav aria-label="会员中心" className="rounded-card border border-line bg-card p-3">
      {menu.map((group, position) => (
        <section key={group.label} aria-label={group.label} className={position > 0 ? 'mt-3' : undefined}>
          {menu.length > 1 && <h2 className="px-1 text-13 font-normal text-t3">{group.label}</h2>}
          <ul className="mt-1 grid grid-cols-4 gap-1">
            {group.items.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  className="flex min-h-18 flex-col items-center justify-center gap-1.5 rounded-card text-13 text-t1 active:bg-sub"
                >
                  <span className="relative">
                    <Icon as={item.icon} size={24} className="text-ink-900" />
                    {item.count > 0 && (
                      <Badge
                        count={item.count}
                        tone="ink"
                        className="absolute -top-2 left-4 h-4! min-w-4! px-1!"
                      />
                    )}
                  </span>
                  <span className="whitespace-nowrap">{item.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
