import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Field } from '../../../ui/field';
import { useCompanies } from '../queries';

export interface Chosen {
  value: string;
  label: string;
}

/** Companies by a few letters of what is known of them. */
export function CompanyField({ chosen, onChange }: { chosen: Chosen[]; onChange: (next: Chosen[]) => void }) {
  const [typed, setTyped] = useState('');
  const { data = [], isFetching } = useCompanies(useDeferredValue(typed.trim()));
  return (
    <Field label="客户（公司名、拼音、编号、手机）">
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          labelInValue
          aria-label="客户"
          placeholder="输入几个字查找，可选多家"
          value={chosen}
          filterOption={false}
          loading={isFetching}
          notFoundContent={typed.trim() === '' ? '输入公司名、拼音、编号或手机' : '没有找到'}
          options={data.map(({ id: value, title, note }) => ({ value, label: `${title} ${note}` }))}
          onSearch={setTyped}
          onChange={(next: Chosen[]) => {
            setTyped('');
            onChange(next);
          }}
        />
      )}
    </Field>
  );
}
