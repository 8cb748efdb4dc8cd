import type { CallQueryInput, WireModeratedReview } from '@pifa/contract/staff';
import { REVIEW_REASONS } from '@pifa/domain';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { type BulkAct, BulkBar } from '../../../widgets/bulk-bar/bulk-bar';
import { PhrasePicker } from '../../../widgets/phrase-picker';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { Presets } from './presets';
import './review.css';

interface Props {
  /** selected rows that are loaded */
  rows: readonly WireModeratedReview[];
  /** the list's filters, for everything that they find */
  query: CallQueryInput<'adminReviews'>;
  onClear: () => void;
}

/** Many verdicts at once: each is a plan that is looked at first (ADMIN §3). */
export function BulkJudge({ rows, query, onClear }: Props) {
  const plan = usePlan();
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const clear = () => {
    setAll(false);
    onClear();
  };
  const begin = async (verdict: 'approve' | 'reject') => {
    setAsking(false);
    const outcome = await plan({
      kind: 'judge-reviews',
      settings: { verdict, reason: verdict === 'reject' ? reason.trim() : '' },
      ...(all ? { filter: { ...query } } : { objects: rows.map(({ id }) => id) }),
    });
    if (outcome === 'done') clear();
  };
  const stars = rows.reduce((sum, row) => sum + row.stars, 0) / Math.max(1, rows.length);
  const fits = (state: WireModeratedReview['state']) =>
    all ? {} : { fits: rows.filter((row) => row.state !== state).length };
  const acts: BulkAct[] = [
    { key: 'approve', words: '通过', primary: true, ...fits('shown'), run: () => void begin('approve') },
    { key: 'reject', words: '不通过或撤下', ...fits('hidden'), run: () => setAsking(true) },
  ];
  return (
    <>
      <BulkBar
        count={rows.length}
        unit="条"
        sum={all ? '连同符合条件的全部' : `平均 ${stars.toFixed(1)} 星`}
        onAll={all ? undefined : () => setAll(true)}
        acts={acts}
        onClear={clear}
      />
      <Modal
        open={asking}
        title={all ? '符合条件的全部评价不通过' : `${rows.length} 条评价不通过`}
        okText="预览变更"
        cancelText="取消"
        okButtonProps={{ disabled: reason.trim() === '' }}
        onOk={() => void begin('reject')}
        onCancel={() => setAsking(false)}
        width={480}
        destroyOnHidden
      >
        <div className="form-rows">
          <p className="t2 s13">原因客户看得到，可以改好再提交；已通过的会从商品页撤下。</p>
          <Presets label="常见的原因" texts={REVIEW_REASONS} chosen={reason} onPick={setReason} />
          <Input.TextArea
            autoFocus
            autoSize={{ minRows: 2, maxRows: 4 }}
            maxLength={200}
            placeholder="选一条，或自己写"
            aria-label="不通过的原因"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <span>
            <PhrasePicker use="review-reason" text={reason} onPick={setReason} />
          </span>
        </div>
      </Modal>
    </>
  );
}
