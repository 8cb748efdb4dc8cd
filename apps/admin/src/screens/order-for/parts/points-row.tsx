import type { WireOrderFor } from '@pifa/contract/staff';
import { leastPointsText } from '@pifa/domain';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { money, num } from '../../../lib/format';
import { Row } from './row';

interface Props {
  points: WireOrderFor['preview']['points'];
  wanted: number;
  onSpend: (points: number) => void;
}

/** 积分抵扣: what the customer has and the rule allows; absent where the customer has none. */
export function PointsRow({ points, wanted, onSpend }: Props) {
  const { balance, most, mostAmount, usedAmount, used, least = 0 } = points;
  const [typed, setTyped] = useState<number | null>(wanted || null);
  if (balance <= 0 && wanted === 0) return null;
  const take = (next: number | null) => {
    setTyped(next);
    if ((next ?? 0) !== wanted) onSpend(next ?? 0);
  };
  const tooFew = typed !== null && typed > 0 && typed < least;
  return (
    <Row label="积分">
      {(id) => (
        <>
          <span className="of-points">
            <InputNumber
              id={id}
              min={0}
              max={Math.max(most, wanted)}
              precision={0}
              placeholder="不用"
              disabled={most === 0 && wanted === 0}
              value={typed}
              onChange={setTyped}
              onBlur={() => take(typed)}
              onPressEnter={() => take(typed)}
            />
            {most > 0 && wanted < most && <Button onClick={() => take(most)}>全用</Button>}
            {wanted > 0 && <Button onClick={() => take(null)}>不用</Button>}
          </span>
          <span className={tooFew ? 'tx-amber s12' : 't3 s12'}>
            {tooFew
              ? leastPointsText(least)
              : most === 0
                ? `有 ${num(balance)} 积分，本单不能用`
                : used > 0
                  ? `有 ${num(balance)} 积分，已抵 ¥${money(usedAmount)}`
                  : `有 ${num(balance)} 积分，最多用 ${num(most)} 抵 ¥${money(mostAmount)}`}
          </span>
        </>
      )}
    </Row>
  );
}
