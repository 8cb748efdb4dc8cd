import type { Goods } from '@pifa/contract/client';
import type { HoverPanel as Panel } from '@pifa/domain';
import { Link } from '../../ui/router';
import { loginPath } from '../../lib/navigation';
import { buttonLook } from '../../ui/button-look';
import { addToInquiry } from '../inquiry-list';

/**
 * The panel of SPEC §2 for visitors while the inquiry feature is on: over the lower part of the picture, on hover
 * and on keyboard focus within the card; never on touch, where the card itself has the same actions.
 * Its card must be a `group`.
 */
export function HoverPanel({ goods, panel }: { goods: Goods; panel: Panel }) {
  const look = (variant: 'brand' | 'outline' | 'blue-outline') =>
    buttonLook({ variant, size: 'dense', block: true });
  return (
    <div className="pointer-events-none absolute inset-x-2.5 top-2.5 flex h-31.5 items-end [@media(hover:none)]:hidden">
      <div
        data-hover-panel
        className="pointer-events-auto invisible flex w-full translate-y-1 flex-col gap-1 rounded-card bg-white/92 p-1.5 opacity-0 shadow-e2 transition duration-160 group-focus-within:visible group-focus-within:translate-y-0 group-focus-within:opacity-100 group-hover:visible group-hover:translate-y-0 group-hover:opacity-100"
      >
        <p className="text-center text-14 font-medium text-t1">{panel.title}</p>
        <div className="grid grid-cols-2 gap-1.5">
          {panel.buttons.map(({ action, label }) =>
            action === 'login' ? (
              <Link key={action} to={loginPath()} className={look('brand')}>
                {label}
              </Link>
            ) : action === 'detail' ? (
              <Link key={action} to={`/pages/gooddetail/${goods.id}`} className={look('outline')}>
                {label}
              </Link>
            ) : (
              <button
                key={action}
                type="button"
                onClick={() => addToInquiry(goods)}
                className={`${look('blue-outline')} col-span-2`}
              >
                {label}
              </button>
            ),
          )}
        </div>
      </div>
    </div>
  );
}
