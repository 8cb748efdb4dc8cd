import { useRef, useState } from 'react';
import { Link } from '../../../ui/router';
import { categoryPath } from '../../../lib/links';
import { cx } from '../../../ui/cx';
import { Dialog } from '../../../ui/dialog';
import { RetryBlock } from '../../../ui/retry-block';
import { SkeletonRows } from '../../../ui/skeleton';
import { useCategoryTree } from '../../categories';
import { CategoryIcon } from '../../categories/category-icon';

/** All three grades over the whole phone: the first as a rail, the second as heads, the third as chips (UX §3). */
export function CategorySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: tree, isError, refetch, isFetching } = useCategoryTree();
  const [chosen, setChosen] = useState<string | null>(null);
  const pane = useRef<HTMLDivElement>(null);
  const roots = tree?.roots ?? [];
  const current = roots.find((node) => node.id === chosen) ?? roots[0];
  const chip =
    'flex min-h-11 items-center justify-center rounded-card border border-line bg-card px-2 text-center text-13 text-t1 active:bg-brand-50';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="全部分类"
      phone="full"
      side="left"
      width={520}
      bodyClassName="p-0! flex"
    >
      {!tree &&
        (isError ? (
          <RetryBlock className="m-4 flex-1" busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} className="flex-1" />
        ))}
      {current && (
        <>
          <ul
            aria-label="一级分类"
            className="w-22 shrink-0 overflow-y-auto overscroll-contain bg-page pb-safe"
          >
            {roots.map((node) => (
              <li key={node.id}>
                <button
                  type="button"
                  aria-current={node === current || undefined}
                  onClick={() => {
                    setChosen(node.id);
                    pane.current?.scrollTo({ top: 0 });
                  }}
                  className={cx(
                    'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 border-l-3 px-1 py-2 text-12 outline-offset-[-2px]!',
                    node === current
                      ? 'border-brand-600 bg-card font-medium text-brand-700'
                      : 'border-transparent text-t2',
                  )}
                >
                  <CategoryIcon category={node} size={24} />
                  {node.name}
                </button>
              </li>
            ))}
          </ul>
          <div ref={pane} className="min-w-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-2 pb-8">
            {current.id !== 'others' && (
              <Link
                to={categoryPath(current.id)}
                onClick={onClose}
                className="flex min-h-11 items-center justify-between text-14 font-medium text-t1"
              >
                全部{current.name}
                <span className="text-12 font-normal text-t3">{current.count} 种 ›</span>
              </Link>
            )}
            {current.children.map((second) => (
              <section key={second.id} className="mb-3">
                <h3 className="text-14">
                  <Link
                    to={categoryPath(second.id)}
                    onClick={onClose}
                    className="flex min-h-11 items-center text-t1"
                  >
                    {second.name}
                  </Link>
                </h3>
                <div className="grid grid-cols-2 gap-2 xs:grid-cols-3">
                  {second.children.length === 0 && (
                    <Link to={categoryPath(second.id)} onClick={onClose} className={chip}>
                      全部
                    </Link>
                  )}
                  {second.children.map((third) => (
                    <Link key={third.id} to={categoryPath(third.id)} onClick={onClose} className={chip}>
                      {third.name}
                    </Link>
                  ))}
                </div>
              </section>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}
