import { changeSince } from '@pifa/domain';

/** How much more or less than in the period before. */
export function Change({ now, then }: { now: number; then: number }) {
  const change = changeSince(now, then);
  if (change === undefined) return <span className="t2">{now === 0 ? '--' : '上期没有'}</span>;
  if (change === 0) return <span className="t2">持平</span>;
  const percent = `${(Math.abs(change) / 10).toFixed(1)}%`;
  return change > 0 ? (
    <span className="tx-green">+{percent}</span>
  ) : (
    <span className="tx-amber">−{percent}</span>
  );
}

/** Tenths of a percent as people read them. */
export const percent = (permille: number | undefined): string =>
  permille === undefined ? '--' : `${(permille / 10).toFixed(1)}%`;
