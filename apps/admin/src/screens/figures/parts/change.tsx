import { changeSince } from '@pifa/domain';
import { num } from '../../../lib/format';

/** How much more or less than in the period before. */
export function Change({ now, then }: { now: number; then: number }) {
  const change = changeSince(now, then);
  if (change === undefined) return <span className="t2">{now === 0 ? '--' : '上期没有'}</span>;
  if (change === 0) return <span className="t2">持平</span>;
  const size = growth(Math.abs(change));
  return change > 0 ? <span className="tx-green">+{size}</span> : <span className="tx-amber">−{size}</span>;
}

/** Tenths of a percent; of a growth of more than tenfold nobody reads the tenths, and they would not fit. */
export const growth = (permille: number): string =>
  permille < 10_000 ? `${(permille / 10).toFixed(1)}%` : `${num(Math.round(permille / 10))}%`;

/** Tenths of a percent as people read them. */
export const percent = (permille: number | undefined): string =>
  permille === undefined ? '--' : `${(permille / 10).toFixed(1)}%`;
