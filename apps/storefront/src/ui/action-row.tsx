import type { ReactNode } from 'react';

/**
 * Actions of the whole page, after its heading. On the phone the buttons share the width evenly: up to three
 * in one row, more two by two, so that no row ends ragged.
 */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden phone:grid phone:w-full phone:auto-cols-fr phone:grid-flow-col phone:*:px-2 phone:has-[>:nth-child(4)]:grid-flow-row phone:has-[>:nth-child(4)]:grid-cols-2">
      {children}
    </div>
  );
}
