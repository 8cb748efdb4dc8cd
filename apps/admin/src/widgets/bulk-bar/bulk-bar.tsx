import type { ReactNode } from 'react';
import { num } from '../../lib/format';
import { useKeys } from '../keys/keys-provider';
import './bulk-bar.css';

/** What can be done with what is selected. Absent ones are not the role's. */
export interface BulkAct {
  key: string;
  words: string;
  /** stands out: what is usually done next */
  primary?: boolean;
  /** how many of the selected ones it fits; absent = all */
  fits?: number;
  run: () => void;
}

interface Props {
  count: number;
  /** 单, 家, 条 */
  unit: string;
  /** sums of what is selected: 514 件 276 个，¥57,934.24 */
  sum?: ReactNode;
  /** selects everything that the filters find */
  onAll?: (() => void) | undefined;
  acts: readonly BulkAct[];
  onClear: () => void;
}

/** Over the list while something is selected (ADMIN §6.1). */
export function BulkBar({ count, unit, sum, onAll, acts, onClear }: Props) {
  useKeys([{ key: 'Escape', words: '取消选择', run: onClear }], count > 0);
  if (count === 0) return null;
  return (
    <div className="bulk" role="region" aria-label="批量操作">
      <b>
        已选 {num(count)} {unit}
      </b>
      {sum && <span className="bulk-sum">{sum}</span>}
      {onAll && (
        <button type="button" className="bulk-link" onClick={onAll}>
          选择符合条件的全部
        </button>
      )}
      <span className="sep" />
      {acts.map(({ key, words, primary, fits, run }) => (
        <button
          key={key}
          type="button"
          className={primary ? 'main-act' : undefined}
          disabled={fits === 0}
          title={fits !== undefined && fits < count ? `其中 ${fits} ${unit}可以` : undefined}
          onClick={run}
        >
          {words}
          {fits !== undefined && fits > 0 && fits < count && `（${num(fits)}）`}
        </button>
      ))}
      <button type="button" className="bulk-link push" onClick={onClear}>
        取消选择
      </button>
    </div>
  );
}
