import type { ReactNode } from 'react';

interface Props {
  /** what stands there is of the days before: the new ones are on their way */
  isStale: boolean;
  children: ReactNode;
}

/** The numbers of a page. While those of other days are fetched the old ones are seen to be old, and open nothing. */
export function FiguresBody({ isStale, children }: Props) {
  return (
    <div className={isStale ? 'fg stale' : 'fg'} aria-busy={isStale} inert={isStale}>
      {children}
    </div>
  );
}
