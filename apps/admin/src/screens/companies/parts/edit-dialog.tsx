import { Alert, App, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { CLEAR } from '../../../ui/clear';
import { StaffRefusal, textOf } from '../../../lib/client';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { StaleDialog, type StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import { type Company, useCompanyActs, useCompanyOptions } from '../queries';
import { TagSelect } from './open-dialog';

/** 修改资料: a new level or salesperson says why; a stale save is refused and shows what it is now. */
export function EditDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { message } = App.useApp();
  const { levels, tags: known, salespeople } = useCompanyOptions();
  const { change } = useCompanyActs();
  const mayContact = useCan('customer.contact');
  // As it was when the dialog opened: what others change meanwhile must not slip under it.
  const [first] = useState(company);
  const [name, setName] = useState(company.company);
  const [contact, setContact] = useState(company.contact?.name ?? '');
  const [taxNumber, setTaxNumber] = useState(company.taxNumber);
  const [level, setLevel] = useState(company.level);
  const [salespersonId, setSalesperson] = useState(company.salespersonId);
  const [tags, setTags] = useState(company.tags);
  const [cause, setCause] = useState('');
  const account = salespeople.find(({ id }) => id === salespersonId)?.name ?? '';
  const moved = level !== first.level || salespersonId !== first.salespersonId;
  const wanted = {
    ...(name.trim() !== first.company && { company: name.trim() }),
    ...(mayContact && contact.trim() !== (first.contact?.name ?? '') && { contact: contact.trim() }),
    ...(taxNumber.trim() !== first.taxNumber && { taxNumber: taxNumber.trim() }),
    ...(level !== first.level && { level }),
    ...(salespersonId !== first.salespersonId && { salesperson: account }),
    ...(tags.join('\n') !== first.tags.join('\n') && { tags }),
  };
  const changed = Object.keys(wanted).length;
  const isReady = changed > 0 && name.trim() !== '' && (!moved || cause.trim() !== '');
  const mine: readonly string[] = [
    name.trim(),
    contact.trim(),
    taxNumber.trim(),
    level,
    salespersonId === first.salespersonId
      ? first.salesperson
      : (salespeople.find(({ id }) => id === salespersonId)?.displayName ?? ''),
    tags.join('、'),
  ];
  const { error } = change;
  const isStale = error instanceof StaffRefusal && error.code === 'stale';
  const save = (version: number) =>
    change.mutate(
      { id: company.id, version, ...wanted, cause: cause.trim() },
      {
        onSuccess: ({ message: text }) => {
          void message.success(text);
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={`修改 ${first.company}`}
      okText={changed > 0 ? `保存 ${changed} 处修改` : '保存'}
      cancelText="放弃修改"
      confirmLoading={change.isPending}
      okButtonProps={{ disabled: !isReady || isStale }}
      onOk={() => save(first.version)}
      onCancel={onClose}
      width={600}
      mask={{ closable: false }}
    >
      <div className="co-form">
        <Field label="公司名称">
          {(id) => (
            <Input id={id} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        {mayContact && (
          <Field label="联系人">
            {(id) => (
              <Input
                id={id}
                maxLength={40}
                value={contact}
                onChange={(event) => setContact(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field label="税号">
          {(id) => (
            <Input
              id={id}
              maxLength={30}
              value={taxNumber}
              onChange={(event) => setTaxNumber(event.target.value)}
            />
          )}
        </Field>
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
        <Field label="业务员">
          {(id) => (
            <Select
              id={id}
              aria-label="业务员"
              allowClear={CLEAR}
              placeholder="未分配"
              value={salespersonId || undefined}
              options={[
                ...salespeople.map((one) => ({ value: one.id, label: one.displayName })),
                ...(first.salespersonId && !salespeople.some((one) => one.id === first.salespersonId)
                  ? [{ value: first.salespersonId, label: first.salesperson, disabled: true }]
                  : []),
              ]}
              onChange={(next: string | undefined) => setSalesperson(next ?? '')}
            />
          )}
        </Field>
        <Field label="标签">
          {(id) => <TagSelect id={id} known={known} value={tags} onChange={setTags} />}
        </Field>
      </div>
      {moved && (
        <Field label="改等级或业务员的原因">
          {(id) => (
            <Input id={id} maxLength={200} value={cause} onChange={(event) => setCause(event.target.value)} />
          )}
        </Field>
      )}
      {error && !isStale && <Alert className="co-alert" type="error" showIcon title={textOf(error)} />}
      <StaleDialog
        rows={isStale ? rowsOf(valuesOf(first), valuesOf(company), mine) : undefined}
        title={`「${first.company}」刚刚被同事修改过`}
        busy={change.isPending}
        onMine={() => save(company.version)}
        onTheirs={onClose}
        onClose={() => change.reset()}
      />
    </Modal>
  );
}

const LABELS = ['公司名称', '联系人', '税号', '等级', '业务员', '标签'] as const;
/** What the dialog changes, in the order of the labels. */
const valuesOf = (one: Company): readonly string[] => [
  one.company,
  one.contact?.name ?? '',
  one.taxNumber,
  one.level,
  one.salesperson,
  one.tags.join('、'),
];

/** What a colleague or this form changed since it was opened; what the form leaves alone is not written over. */
const rowsOf = (first: readonly string[], now: readonly string[], mine: readonly string[]): StaleRow[] =>
  LABELS.flatMap((label, at): StaleRow[] => {
    const [before = '', theirs = '', own = ''] = [first[at], now[at], mine[at]];
    if (theirs === before && own === before) return [];
    return [[label, theirs, own === before ? '没有改，保留现在的' : own]];
  });
