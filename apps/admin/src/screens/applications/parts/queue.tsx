import { Button } from 'antd';
import { shortTime, since } from '../../../lib/format';
import { waitTone } from '../../../lib/wait-tone';
import { Tag } from '../../../ui/small';
import type { useList } from '../../../widgets/data-table/use-list';
import { type View, words } from '../words';

interface Props {
  list: ReturnType<typeof useList<'adminApplications'>>;
  view: View;
  no: string;
  onOpen: (no: string) => void;
}

/** Who waits, the longest first, with what stands out; what was decided today below. */
export function Queue({ list, view, no, onOpen }: Props) {
  const { today } = list.first ?? {};
  return (
    <nav className="apps-queue" aria-label={words.views[view]}>
      {list.rows.map((row) => (
        <button
          key={row.no}
          type="button"
          className={row.no === no ? 'on' : ''}
          aria-current={row.no === no}
          onClick={() => onOpen(row.no)}
        >
          <b>{row.company}</b>
          <span className="row gap8">
            <span className="t2 s12">{row.claimedBy ? `${row.claimedBy} 接手` : row.contact}</span>
            <Wait row={row} />
          </span>
          {row.marks.map((mark) => (
            <Tag key={mark} tone="red">
              {mark}
            </Tag>
          ))}
        </button>
      ))}
      {list.hasMore && (
        <Button size="small" onClick={list.loadMore} disabled={list.isLoadingMore}>
          继续加载
        </Button>
      )}
      {today && today.approved + today.rejected > 0 && (
        <p className="t3 s12">
          今日已审 {today.approved + today.rejected} 家：通过 {today.approved}，驳回 {today.rejected}
        </p>
      )}
    </nav>
  );
}

function Wait({ row }: { row: Props['list']['rows'][number] }) {
  if (row.reviewTime) return <span className="push t3 s12">{shortTime(row.reviewTime)}</span>;
  const tone = waitTone(row);
  return <span className={`push s12 ${tone ? `tx-${tone}` : 't3'}`}>{since(row.createTime)}</span>;
}
