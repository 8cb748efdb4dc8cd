import { Alert, App, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { StaffRefusal, textOf } from '../../../lib/client';
import { useCan } from '../../../lib/me';
import { Field } from '../../../ui/field';
import { type Company, useCompanyActs, useCompanyOptions } from '../queries';
import { TagSelect } from './open-dialog';

/** 修改资料: a new level or salesperson says why; a stale save is refused and shows what it is now. */
export function EditDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { message } = App.useApp();
  const { levels, tags: known, salespeople } = useCompanyOptions();
  const { change } = useCompanyActs();
  const mayContact = useCan('customer.contact');
  // As it was when the dialog opened: what others change meanwhile must not slip under it.
  const [first, setFirst] = useState(company);
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
  const { error } = change;
  const isStale = error instanceof StaffRefusal && error.code === 'stale';
  const save = () =>
    change.mutate(
      { id: company.id, version: first.version, ...wanted, cause: cause.trim() },
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
      onOk={save}
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
              allowClear
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
      {error && (
        <Alert
          className="co-alert"
          type={isStale ? 'warning' : 'error'}
          showIcon
          title={textOf(error)}
          description={isStale && <NowIs now={company} />}
          action={
            isStale && (
              <button
                type="button"
                className="co-link"
                onClick={() => {
                  setFirst(company);
                  change.reset();
                }}
              >
                仍按我的保存
              </button>
            )
          }
        />
      )}
    </Modal>
  );
}

/** What a colleague saved meanwhile. */
const NowIs = ({ now }: { now: Company }) => (
  <>
    现在是：{now.company}，{now.level}，业务员 {now.salesperson || '未分配'}
    {now.tags.length > 0 && `，标签 ${now.tags.join('、')}`}
  </>
);
