import type { WireTransfer } from '@pifa/contract/staff';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { money, shortTime, since } from '../../../lib/format';
import { Tag } from '../../../ui/small';

interface Props {
  rows: readonly WireTransfer[];
  openId: string;
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onOpen: (id: string) => void;
  onMore: () => void;
}

const TONES = {
  green: 'green',
  amber: 'amber',
  red: 'red',
  grey: 'gray',
  blue: 'blue',
  violet: 'violet',
} as const;

/** Who paid how much for which order; the open one is marked. */
export function TransferList({ rows, openId, isStale, hasMore, isLoadingMore, onOpen, onMore }: Props) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (openId !== '') current.current?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  return (
    <ul className={isStale ? 'tr-list stale' : 'tr-list'} aria-label="转账">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            ref={row.id === openId ? current : null}
            aria-current={row.id === openId}
            onClick={() => onOpen(row.id)}
          >
            <span className="tr-row">
              <span className="ellip">{row.company}</span>
              <b>{money(row.amount)}</b>
            </span>
            <span className="tr-row t3 s12">
              <span className="ellip">
                {row.state === 'waiting' ? `等了 ${since(row.createTime)}` : shortTime(row.doneTime)}，
                {row.orderNo}
              </span>
              <State row={row} />
            </span>
          </button>
        </li>
      ))}
      {hasMore && (
        <li className="tr-more">
          <Button type="link" loading={isLoadingMore} onClick={onMore}>
            再看一些
          </Button>
        </li>
      )}
    </ul>
  );
}

function State({ row: { state, stateName, tone, hint } }: { row: WireTransfer }) {
  if (state !== 'waiting') return <Tag tone={TONES[tone]}>{stateName}</Tag>;
  return hint === '' ? <Tag tone="green">金额一致</Tag> : <Tag tone="amber">{hint}</Tag>;
}
