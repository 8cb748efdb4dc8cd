import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CLEAR } from '../../../ui/clear';
import { money, num } from '../../../lib/format';
import { useCan, useMe } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { type BulkAct, BulkBar } from '../../../widgets/bulk-bar/bulk-bar';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import type { CompanyQuery } from '../filters';
import { type CompanyRow, useCompanyOptions } from '../queries';
import { CauseField, type DialogProps } from './bulk-cause';
import { CouponDialog } from './coupon-dialog';
import { TagSelect } from './open-dialog';
import { StateDialog } from './state-dialog';

interface Props {
  /** selected rows that are loaded */
  rows: readonly CompanyRow[];
  /** the list's filters, for everything that they find */
  query: CompanyQuery;
  onClear: () => void;
}

type Act = 'salesperson' | 'level' | 'tags' | 'coupon' | 'close' | 'reopen';

/** What is done with many customers: each is a plan that is looked at first (ADMIN §3). */
export function BulkActs({ rows, query, onClear }: Props) {
  const plan = usePlan();
  const [all, setAll] = useState(false);
  const [act, setAct] = useState<Act>();
  const navigate = useNavigate();
  const mayWrite = useCan('customer.write');
  const mayCoupon = useCan('coupon.issue');
  const mayMessage = useCan('customer.message');
  const clear = () => {
    setAll(false);
    onClear();
  };
  const begin = async (settings: Record<string, unknown>) => {
    setAct(undefined);
    const outcome = await plan({
      kind: act === 'close' || act === 'reopen' ? 'company-state' : `company-${act}`,
      settings,
      ...(all ? { filter: { ...query } } : { objects: rows.map(({ id }) => id) }),
    });
    if (outcome === 'done') clear();
  };
  const acts: BulkAct[] = mayWrite
    ? [
        { key: 'salesperson', words: '分配业务员', primary: true, run: () => setAct('salesperson') },
        { key: 'level', words: '设等级', run: () => setAct('level') },
        { key: 'tags', words: '改标签', run: () => setAct('tags') },
      ]
    : [];
  if (mayCoupon) acts.push({ key: 'coupon', words: '发卡券', run: () => setAct('coupon') });
  // Whom the filters find beyond the loaded rows is written to by 按条件 of 站内消息.
  if (mayMessage && !all) {
    const to = rows.map(({ id }) => id).join(',');
    acts.push({ key: 'message', words: '发消息', run: () => void navigate(`/messages?open=new&to=${to}`) });
  }
  if (mayWrite) {
    // Of everything that the filters find the plan tells which it fits.
    const open = rows.filter(({ isOpen }) => isOpen).length;
    const closed = rows.length - open;
    const moves = [
      { key: 'close', words: '停用', fits: open, run: () => setAct('close') },
      { key: 'reopen', words: '恢复', fits: closed, run: () => setAct('reopen') },
    ];
    acts.push(
      ...moves
        .filter(({ fits }) => all || fits > 0)
        .map(({ fits, ...one }) => (all ? one : { ...one, fits })),
    );
  }
  const sum = rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
  const what = all ? '符合条件的全部客户' : `${num(rows.length)} 位客户`;
  const close = () => setAct(undefined);
  return (
    <>
      <BulkBar
        count={rows.length}
        unit="位"
        sum={all ? '连同符合条件的全部' : `累计 ¥${money(sum / 100)}`}
        onAll={all ? undefined : () => setAll(true)}
        acts={acts}
        onClear={clear}
      />
      {act === 'salesperson' && <SalespersonDialog what={what} onSave={begin} onClose={close} />}
      {act === 'level' && <LevelDialog what={what} onSave={begin} onClose={close} />}
      {act === 'tags' && <TagsDialog what={what} onSave={begin} onClose={close} />}
      {act === 'coupon' && <CouponDialog what={what} onSave={begin} onClose={close} />}
      {(act === 'close' || act === 'reopen') && (
        <StateDialog act={act} what={what} onSave={begin} onClose={close} />
      )}
    </>
  );
}

function SalespersonDialog({ what, onSave, onClose }: DialogProps) {
  const { name } = useMe();
  const { salespeople } = useCompanyOptions();
  const [to, setTo] = useState(name);
  const [cause, setCause] = useState('');
  return (
    <Modal
      open
      title={`分配 ${what}`}
      okText="预览变更"
      cancelText="取消"
      okButtonProps={{ disabled: cause.trim() === '' }}
      onOk={() => onSave({ to, cause: cause.trim() })}
      onCancel={onClose}
      width={420}
    >
      <div className="form-rows">
        <Field label="业务员">
          {(id) => (
            <Select
              id={id}
              aria-label="业务员"
              allowClear={CLEAR}
              placeholder="不再由谁负责"
              value={to || undefined}
              options={salespeople.map((one) => ({ value: one.name, label: one.displayName }))}
              onChange={(next: string | undefined) => setTo(next ?? '')}
            />
          )}
        </Field>
        <CauseField value={cause} onChange={setCause} />
      </div>
    </Modal>
  );
}

function LevelDialog({ what, onSave, onClose }: DialogProps) {
  const { levels } = useCompanyOptions();
  const [level, setLevel] = useState<string>();
  const [cause, setCause] = useState('');
  return (
    <Modal
      open
      title={`设等级：${what}`}
      okText="预览变更"
      cancelText="取消"
      okButtonProps={{ disabled: !level || cause.trim() === '' }}
      onOk={() => onSave({ level, cause: cause.trim() })}
      onCancel={onClose}
      width={420}
    >
      <div className="form-rows">
        <Field label="等级">
          {(id) => (
            <Select
              id={id}
              aria-label="等级"
              value={level}
              options={levels.map((value) => ({ value, label: value }))}
              onChange={setLevel}
            />
          )}
        </Field>
        <CauseField value={cause} onChange={setCause} />
      </div>
    </Modal>
  );
}

function TagsDialog({ what, onSave, onClose }: DialogProps) {
  const { tags: known } = useCompanyOptions();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  return (
    <Modal
      open
      title={`改标签：${what}`}
      okText="预览变更"
      cancelText="取消"
      okButtonProps={{ disabled: add.length + remove.length === 0 }}
      onOk={() => onSave({ add, remove })}
      onCancel={onClose}
      width={420}
    >
      <div className="form-rows">
        <Field label="加上">
          {(id) => <TagSelect id={id} known={known} value={add} onChange={setAdd} />}
        </Field>
        <Field label="去掉">
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              aria-label="去掉的标签"
              placeholder="从用过的标签里选"
              value={remove}
              options={known.map((one) => ({ value: one, label: one }))}
              onChange={setRemove}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
