import { nameApplications, readIssuedInvoices } from '@pifa/domain';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { money } from '../../../lib/format';
import { Kbd } from '../../../ui/small';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import type { RowOf } from '../../../widgets/data-table/use-list';

interface Props {
  /** the chosen applications, in the order of the list */
  chosen: readonly RowOf<'adminInvoices'>[];
  onClose: () => void;
  onDone: () => void;
}

/** 批量登记: numbers that the tax office gave, pasted; looked at before they count. */
export function PasteIssued({ chosen, onClose, onDone }: Props) {
  const plan = usePlan();
  const [text, setText] = useState('');
  const { rows, problems } = readIssuedInvoices(text);
  const named = nameApplications(
    rows,
    chosen.map(({ no }) => no),
  );
  const bare = rows.filter(({ no }) => no === '').length;
  const sum = chosen.reduce((all, { amount }) => all + amount, 0);
  const look = async () => {
    if (named.length === 0 || problems.length > 0) return;
    const outcome = await plan({ kind: 'issue-invoices', rows: named.map((row) => ({ ...row })) });
    if (outcome !== 'done') return;
    onDone();
    onClose();
  };
  return (
    <Modal
      open
      title="批量登记已开具的发票"
      onCancel={onClose}
      width={720}
      mask={{ closable: false }}
      footer={
        <div className="row gap8">
          <span className="t3 s12">登记后不能撤销，开错了只能另开红字</span>
          <Button className="push" onClick={onClose}>
            取消
          </Button>
          <Button
            type="primary"
            disabled={named.length === 0 || problems.length > 0}
            onClick={() => void look()}
          >
            预览 {named.length > 0 && `${named.length} 张`} <Kbd>Ctrl Enter</Kbd>
          </Button>
        </div>
      }
    >
      <div className="form-rows">
        <p className="t2 s13">
          在税局开好后，把结果从表格复制到这里，一行一张：申请号、发票号码，可再带价税合计（对不上的不登记）和开具日期，次序不拘。
          {chosen.length > 0 &&
            `已选 ${chosen.length} 张，合计 ¥${money(sum)}：只粘贴号码时，按列表的次序对应。`}
        </p>
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 8, maxRows: 16 }}
          aria-label="开好的发票"
          placeholder={'FP20261126000001\t26332000000000000001\t5446.16\t2026-11-26'}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.ctrlKey) void look();
          }}
        />
        {problems.length > 0 ? (
          <ul className="iv-plain tx-red" role="alert">
            {problems.slice(0, 5).map(({ line, text: why }) => (
              <li key={line}>
                第 {line} 行：{why}
              </li>
            ))}
            {problems.length > 5 && <li>还有 {problems.length - 5} 行</li>}
          </ul>
        ) : (
          rows.length > 0 && (
            <p className="s13 tx-green">
              读到 {rows.length} 张{bare > 0 && `，其中 ${bare} 张按次序对应`}
            </p>
          )
        )}
      </div>
    </Modal>
  );
}
