import { ChevronRight } from 'lucide';
import { lazy, Suspense, useId, useState } from 'react';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Skeleton } from '../../../ui/skeleton';
import { useCategoryTree } from '../../categories';
import { CategoryIcon } from '../../categories/category-icon';
import { useMegaMenu } from './use-mega-menu';

const loadPanel = () => import('./mega-panel').then((module) => ({ default: module.MegaPanel }));
const MegaPanel = lazy(loadPanel);

/** Rows in the first look, as high as the hero beside them: 12 × 34 = 408. */
const ROWS = 12;
const ROW_HEIGHT = 34;
const PADDING = 8;

/** The three grades: the first as a list, the second and third in the panel beside it (UX §3). */
export function CategoryMenu({ onLeave, className }: { onLeave?: () => void; className?: string }) {
  const id = useId();
  const { data: tree } = useCategoryTree();
  const [all, setAll] = useState(false);
  const roots = tree?.roots ?? [];
  const shown = all || roots.length <= ROWS ? roots : roots.slice(0, ROWS - 1);
  const menu = useMegaMenu(shown.map((node) => node.id));
  const open = shown.find((node) => node.id === menu.open);
  return (
    <div
      ref={menu.root}
      // Preload the panel's code during the hover delay.
      onPointerOver={() => void loadPanel().catch(() => undefined)}
      className={cx('relative w-60 rounded-b-card border border-line bg-card', className)}
      {...menu.around}
    >
      <ul
        aria-label="商品分类"
        className={cx('box-content h-102 py-2', all ? 'overflow-y-auto' : 'overflow-hidden')}
      >
        {!tree &&
          Array.from({ length: ROWS }, (_, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
            <li key={position} className="flex h-8.5 items-center px-4">
              <Skeleton className="h-4 w-28" />
            </li>
          ))}
        {shown.map((node, position) => (
          <li key={node.id}>
            <button
              type="button"
              aria-controls={`${id}-panel`}
              {...menu.rowProps(node.id, position)}
              className={cx(
                'flex h-8.5 w-full items-center gap-2 px-4 text-left text-14 text-t1 outline-offset-[-2px]!',
                node.id === menu.open && 'bg-brand-50 text-brand-700',
              )}
            >
              <CategoryIcon category={node} />
              <span className="min-w-0 flex-1 truncate">{node.name}</span>
              <Icon as={ChevronRight} size={14} className="text-t3" />
            </button>
          </li>
        ))}
        {shown.length < roots.length && (
          <li>
            <button
              type="button"
              onClick={() => setAll(true)}
              className="flex h-8.5 w-full items-center px-4 text-14 text-blue-600 outline-offset-[-2px]!"
            >
              更多分类（{roots.length - shown.length}）
            </button>
          </li>
        )}
      </ul>
      <div
        // Sized by its content and never above its row, so that a pointer moving right always reaches it. In a
        // scrolling list rows have no fixed position, so there it is as high as the list.
        className="pointer-events-none absolute top-[-1px] left-full z-dropdown flex flex-col [justify-content:safe_flex-end]"
        style={{
          height: all
            ? 'calc(100% + 2px)'
            : (shown.findIndex((node) => node === open) + 1) * ROW_HEIGHT + PADDING + 2,
        }}
      >
        <div
          id={`${id}-panel`}
          ref={menu.panel}
          hidden={!open}
          onKeyDown={menu.panelKey}
          {...menu.panelEvents}
          className={cx(
            'pointer-events-auto w-max max-w-[min(960px,calc(var(--container-page)-240px))] min-w-100 shrink-0 overflow-hidden rounded-r-card border border-line bg-card shadow-e2',
            all && 'min-h-full',
          )}
        >
          {open && (
            <Suspense fallback={<Skeleton className="m-6 h-40" />}>
              <MegaPanel
                category={open}
                onLeave={() => {
                  menu.close();
                  onLeave?.();
                }}
              />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
