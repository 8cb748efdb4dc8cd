import { readWaybills } from '@pifa/domain';
import { Alert, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { num } from '../../lib/format';
import { usePlan } from '../../widgets/plan-dialog/plan-dialog';

const REASONS_MOST = 200;

/** 批改运单: old and new waybills pasted as two columns, one cause for all, looked at before anything changes. */
export function CorrectMany({ onClose }: { onClose: () => void }) {
  const plan = usePlan();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const pasted = useMemo(() => readWaybills(text), [text]);
  const isReady = pasted.rows.length > 0 && reason.trim() !== '';
  async function look() {
    if (!isReady) return;
    const rows = pasted.rows.map((row) => ({ ...row }));
    onClose();
    await plan({ kind: 'correct-waybill', rows, settings: { reason: reason.trim() } });
  }
  return (
    <Modal
      open
      title="批改运单"
      okText={pasted.rows.length > 0 ? `预览变更 ${num(pasted.rows.length)} 笔` : '预览变更'}
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void look()}
      onCancel={onClose}
      width={520}
    >
      <div className="form-rows">
        <p className="t3 s13">
          粘贴两列：写错的运单号（只发过一次的也可以写订单号）、正确的运单号；可以再加一列快递公司。
        </p>
        <Input.TextArea
          rows={8}
          value={text}
          autoFocus
          aria-label="粘贴原运单号与新运单号"
          placeholder={'SF1234567890123\tSF1234567890132'}
          onChange={(event) => setText(event.target.value)}
        />
        {text !== '' &&
          pasted.problems.map(({ line, text: problem }) => (
            <Alert key={line} type="warning" showIcon title={`第 ${line} 行：${problem}`} />
          ))}
        <Input
          value={reason}
          maxLength={REASONS_MOST}
          aria-label="更正原因"
          placeholder="更正原因，记在每一笔上，例如：整批贴错一行"
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Modal>
  );
}
