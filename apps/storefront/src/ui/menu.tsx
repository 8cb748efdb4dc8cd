import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A place of the shop … */
  to?: string;
  /** … or an action. */
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
}

const look =
  'flex min-h-9 w-full cursor-default items-center gap-2 rounded-tag px-3 py-1.5 text-14 outline-none select-none data-highlighted:bg-brand-50 data-highlighted:text-brand-700 data-disabled:text-disabled phone:min-h-11';

/** A short list of actions behind one button: 更多操作. Arrow keys, Esc, first letters. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} collisionPadding={8} className="z-toast">
          <Base.Popup
            data-no-print
            className="min-w-32 rounded-card border border-line bg-card p-1 shadow-e2 outline-none transition duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {items.map((item) => (
              <Base.Item
                key={item.key}
                disabled={item.disabled}
                onClick={item.onSelect}
                render={item.to ? <Link to={item.to} /> : undefined}
                nativeButton={false}
                className={cx(look, item.danger ? 'text-red-700' : 'text-t1')}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
