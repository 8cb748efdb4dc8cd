import type { WireAdminQuoteHead } from '@pifa/contract/staff';
import { PRICE_ROUNDING_WORDS, PRICE_ROUNDINGS, type PriceRounding } from '@pifa/domain';
import { Checkbox, Input, InputNumber, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { money } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { usePref } from '../../../lib/prefs';
import { Field } from '../../../ui/field';
import { BulkBar } from '../../../widgets/bulk-bar/bulk-bar';
import { PhrasePicker } from '../../../widgets/phrase-picker';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { type FillBy, fillOf } from '../fill';
import { keptDraft } from '../kept-draft';
import './bulk-answer.css';

interface Props {
  /** selected rows that are loaded */
  rows: readonly WireAdminQuoteHead[];
  onClear: () => void;
}

const ANSWERED = new Set<WireAdminQuoteHead['state']>(['waiting', 'quoted', 'expired']);

/** 批量报价: requests that need no look at each line are filled by one rule; what it comes to is looked at first. */
export function BulkAnswer({ rows, onClear }: Props) {
  const [open, setOpen] = useState(false);
  const fit = rows.filter(({ state }) => ANSWERED.has(state));
  return (
    <>
      <BulkBar
        count={rows.length}
        unit="张"
        sum={`估算 ¥${money(rows.reduce((sum, { estimate }) => sum + estimate, 0))}`}
        acts={[
          { key: 'answer', words: '批量报价', primary: true, fits: fit.length, run: () => setOpen(true) },
        ]}
        onClear={onClear}
      />
      {open && <FillDialog rows={fit} onClose={() => setOpen(false)} onDone={onClear} />}
    </>
  );
}

function FillDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly WireAdminQuoteHead[];
  onClose: () => void;
  onDone: () => void;
}) {
  const plan = usePlan();
  const showsCost = useCan('cost.read');
  const [by, setBy] = useState<FillBy>('own');
  const [typed, setTyped] = useState({ list: '0.95', cost: '18' });
  const [rounding, setRounding] = usePref<PriceRounding>('quote.rounding', 'fen');
  const [validDays, setDays] = useState(7);
  const [message, setMessage] = useState('');
  const [discountsAllowed, setDiscounts] = useState(false);
  const drafts = rows.filter((row) => keptDraft(row)).length;
  const begin = async () => {
    onClose();
    const settings = { fill: fillOf(by, typed), rounding, validDays, message, discountsAllowed };
    const objects = rows.map(({ id }) => id);
    const outcome = await plan({ kind: 'quote-answer', objects, settings });
    if (outcome === 'done' || outcome === 'handed') onDone();
  };
  return (
    <Modal
      open
      title={`批量报价 ${rows.length} 张`}
      okText="预览变更"
      cancelText="取消"
      onOk={() => void begin()}
      onCancel={onClose}
      width={560}
    >
      <div className="quote-bulk">
        <Field label="每行填入">
          {(id) => (
            <Radio.Group
              id={id}
              value={by}
              onChange={({ target }) => setBy(target.value as FillBy)}
              options={[
                { value: 'own', label: '客户价' },
                { value: 'last', label: '上次报价' },
                { value: 'list', label: '标价 ×' },
                ...(showsCost ? [{ value: 'cost', label: '成本 +' }] : []),
              ]}
            />
          )}
        </Field>
        {(by === 'list' || by === 'cost') && (
          <Field label={by === 'list' ? '标价的倍数' : '成本上加'}>
            {(id) => (
              <span className="row gap8">
                <Input
                  id={id}
                  style={{ width: 110 }}
                  suffix={by === 'cost' ? '%' : undefined}
                  value={typed[by]}
                  onChange={({ target }) => setTyped({ ...typed, [by]: target.value })}
                />
                <Select
                  aria-label="算出的价取整到"
                  value={rounding}
                  onChange={setRounding}
                  options={PRICE_ROUNDINGS.map((value) => ({
                    value,
                    label: `取整到 ${PRICE_ROUNDING_WORDS[value]}`,
                  }))}
                />
              </span>
            )}
          </Field>
        )}
        <Field label="有效期">
          {(id) => (
            <span className="row gap8">
              <InputNumber
                id={id}
                min={1}
                max={365}
                value={validDays}
                onChange={(days) => setDays(days ?? 7)}
              />
              天
              <Checkbox
                checked={discountsAllowed}
                onChange={({ target }) => setDiscounts(target.checked)}
                style={{ marginLeft: 12 }}
              >
                可叠加满减与卡券
              </Checkbox>
            </span>
          )}
        </Field>
        <Field label="附言">
          {(id) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 2, maxRows: 4 }}
              maxLength={1000}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </Field>
        <PhrasePicker use="quote-message" text={message} onPick={setMessage} />
        <p className="t3 s13">
          没有库存或已下架的行答复为无货；缺这个价的询价单列出来，不发。
          {drafts > 0 && <span className="tx-amber">其中 {drafts} 张有没发出的草稿，将不按草稿报。</span>}
        </p>
      </div>
    </Modal>
  );
}
