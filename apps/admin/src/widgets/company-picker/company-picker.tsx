import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { call } from '../../lib/client';

/** A customer as a picker holds it. */
export interface PickedCompany {
  id: string;
  name: string;
}

interface CompanyPickerProps {
  value: readonly PickedCompany[];
  onChange: (companies: PickedCompany[]) => void;
  label: string;
  /** One only; several unless it is set. */
  single?: boolean;
  disabled?: boolean;
  id?: string;
  placeholder?: string;
  /** How they are found by those who see no list of customers. */
  find?: Find;
}

/** A way to find customers. */
export interface Find {
  /** What is found by one way is never shown for another. */
  name: string;
  /** nothing typed finds nothing */
  needsWords: boolean;
  read: (keyword: string, signal: AbortSignal) => Promise<PickedCompany[]>;
}

const findAny: Find = {
  name: 'any',
  needsWords: false,
  async read(keyword, signal) {
    const { list } = await call('adminCompanies', { query: { keyword, size: 20 }, signal });
    return list.map(({ id, company }) => ({ id, name: company }));
  },
};

/** Customers by name, number, initials or phone, within what this person may see. */
export function CompanyPicker({
  value,
  onChange,
  label,
  single = false,
  disabled = false,
  id,
  placeholder = '公司名、编号、拼音或手机',
  find = findAny,
}: CompanyPickerProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const keyword = useDeferredValue(text.trim());
  const isUntyped = find.needsWords && keyword === '';
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['company-pick', find.name, keyword],
    queryFn: ({ signal }) => find.read(keyword, signal),
    enabled: isOpen && !isUntyped,
    placeholderData: (before) => before,
  });
  // Enter takes what is listed: never what was found for other words.
  const isOld = (isPlaceholderData && !isUntyped) || text.trim() !== keyword;
  const found = isOld || isUntyped ? [] : (data ?? []);
  const known = new Map([...value, ...found].map((one) => [one.id, one]));
  const options = [...known.values()].map((one) => ({ value: one.id, label: one.name }));
  const chosen = value.map((one) => one.id);
  const change = (ids: readonly string[]) =>
    onChange(
      ids.flatMap((one) => {
        const company = known.get(one);
        return company ? [{ id: company.id, name: company.name }] : [];
      }),
    );
  return (
    <Select<string[] | string>
      id={id}
      aria-label={label}
      mode={single ? undefined : 'multiple'}
      showSearch={{ filterOption: false, onSearch: setText }}
      allowClear
      maxTagCount={30}
      disabled={disabled}
      style={{ width: '100%' }}
      placeholder={placeholder}
      notFoundContent={isUntyped ? `输入${placeholder}` : isFetching || isOld ? '查找中…' : '没有找到客户'}
      onOpenChange={setOpen}
      options={options}
      value={single ? chosen[0] : chosen}
      onChange={(ids) => change(ids === undefined ? [] : [ids].flat())}
    />
  );
}
