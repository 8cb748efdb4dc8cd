import { COMPANY_TAG_LENGTH, COMPANY_TAGS_MOST } from '@pifa/domain';
import { Alert, App, Checkbox, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { CLEAR } from '../../../ui/clear';
import { StaffRefusal, textOf } from '../../../lib/client';
import { useMe } from '../../../lib/me';
import { newRequestId } from '../../../lib/request-id';
import { Field } from '../../../ui/field';
import { useCompanyActs, useCompanyOptions } from '../queries';
import { RegionPicker } from './region-picker';

interface Props {
  onOpened: (id: string) => void;
  onClose: () => void;
}

const EMPTY = {
  company: '',
  contact: '',
  phone: '',
  regionCode: '',
  address: '',
  taxNumber: '',
  level: '',
  salesperson: '',
  note: '',
};

/** 新建客户 with its first user, who sets a password by SMS: for those who never registered. */
export function OpenDialog({ onOpened, onClose }: Props) {
  const { message } = App.useApp();
  const { scope, name } = useMe();
  const { levels, tags: known, salespeople, priceLists } = useCompanyOptions();
  const { open } = useCompanyActs();
  // One form is one customer: pressing twice, or after a lost answer, opens it once.
  const [requestId] = useState(newRequestId);
  const [form, setForm] = useState({ ...EMPTY, salesperson: name });
  const [tags, setTags] = useState<string[]>([]);
  const [priceListId, setPriceList] = useState<string>();
  const [confirm, setConfirm] = useState(false);
  const set = (part: Partial<typeof EMPTY>) => setForm((now) => ({ ...now, ...part }));
  const isReady = [form.company, form.contact, form.phone].every((text) => text.trim() !== '');
  const { error } = open;
  const isTwin = error instanceof StaffRefusal && error.code === 'confirm-needed';
  const save = () =>
    open.mutate(
      { requestId, ...form, tags, confirm, ...(priceListId && { priceListId }) },
      {
        onSuccess: ({ id, message: text }) => {
          void message.success(text);
          onOpened(id);
        },
      },
    );
  const text = (
    key: 'company' | 'contact' | 'phone' | 'address' | 'taxNumber',
    label: string,
    most: number,
  ) => (
    <Field label={label}>
      {(id) => (
        <Input
          id={id}
          autoFocus={key === 'company'}
          maxLength={most}
          value={form[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Modal
      open
      title="新建客户"
      okText="新建客户"
      cancelText="取消"
      confirmLoading={open.isPending}
      okButtonProps={{ disabled: !isReady || (isTwin && !confirm) }}
      onOk={save}
      onCancel={onClose}
      width={640}
      mask={{ closable: false }}
    >
      <p className="t2 s13">
        立即成为客户，不用审核。第一位成员收到短信，用本手机号设置密码后登录；您可以马上代他下单。
      </p>
      <div className="co-form">
        {text('company', '公司名称', 80)}
        {text('contact', '联系人', 40)}
        {text('phone', '手机（用来登录）', 20)}
        {text('taxNumber', '税号（可不填）', 30)}
        <Field label="地区（可不填）">
          {(id) => <RegionPicker id={id} onChange={(regionCode) => set({ regionCode })} />}
        </Field>
        {text('address', '详细地址（可不填）', 120)}
        <Field label="等级">
          {(id) => (
            <Select
              id={id}
              aria-label="等级"
              placeholder="默认等级"
              allowClear={CLEAR}
              options={levels.map((value) => ({ value, label: value }))}
              onChange={(level: string | undefined) => set({ level: level ?? '' })}
            />
          )}
        </Field>
        <Field label="业务员">
          {(id) => (
            <Select
              id={id}
              aria-label="业务员"
              placeholder="暂不分配"
              allowClear={scope !== 'own' && CLEAR}
              value={form.salesperson || undefined}
              options={salespeople.map((one) => ({ value: one.name, label: one.displayName }))}
              onChange={(next: string | undefined) => set({ salesperson: next ?? '' })}
            />
          )}
        </Field>
        {priceLists.length > 0 && (
          <Field label="价目表">
            {(id) => (
              <Select
                id={id}
                aria-label="价目表"
                placeholder="按等级的价目表"
                allowClear={CLEAR}
                options={priceLists.map((one) => ({ value: one.id, label: one.name }))}
                onChange={(next: string | undefined) => setPriceList(next)}
              />
            )}
          </Field>
        )}
        <Field label="标签">
          {(id) => <TagSelect id={id} known={known} value={tags} onChange={setTags} />}
        </Field>
      </div>
      <Field label="备注（只给同事看）">
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={2000}
            value={form.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        )}
      </Field>
      {error && (
        <Alert className="co-alert" type={isTwin ? 'warning' : 'error'} showIcon title={textOf(error)} />
      )}
      {isTwin && (
        <Checkbox checked={confirm} onChange={(event) => setConfirm(event.target.checked)}>
          不是同一家，仍要新建
        </Checkbox>
      )}
    </Modal>
  );
}

interface TagProps {
  id: string;
  known: readonly string[];
  value: string[];
  onChange: (tags: string[]) => void;
}

/** Tags in use, and new ones by typing them. */
export function TagSelect({ id, known, value, onChange }: TagProps) {
  return (
    <Select
      id={id}
      mode="tags"
      aria-label="标签"
      placeholder="输入后回车，例如：连锁"
      maxCount={COMPANY_TAGS_MOST}
      value={value}
      options={known.map((one) => ({ value: one, label: one }))}
      onChange={(next: string[]) =>
        onChange(next.map((one) => one.trim().slice(0, COMPANY_TAG_LENGTH)).filter(Boolean))
      }
    />
  );
}
