import type { ReactNode } from 'react';
import { cx } from '../../ui/cx';

/** The head of a member page: its name, a remark, its action. On the phone the name is in the page's header. */
export function MemberHead({
  title,
  remark,
  children,
}: {
  title: string;
  remark?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div
      className={cx(
        'mb-4 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2',
        remark || children ? 'phone:mb-3' : 'phone:mb-0 phone:min-h-0',
      )}
    >
      <h1 tabIndex={-1} className="text-20 phone:sr-only">
        {title}
      </h1>
      {remark && <p className="min-w-0 text-13 text-t3">{remark}</p>}
      {children && <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}
