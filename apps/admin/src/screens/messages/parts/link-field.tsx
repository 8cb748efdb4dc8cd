import { isShopLink } from '@pifa/domain';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { Field } from '../../../ui/field';
import { OTHER, TARGETS } from '../words';

interface Props {
  value: string;
  onChange: (link: string) => void;
}

/** Where a message leads when it is opened: picked by name; any other page of the mall is pasted. */
export function LinkField({ value, onChange }: Props) {
  const isNamed = TARGETS.some((one) => one.value === value);
  const [isOther, setOther] = useState(false);
  const isTyped = isOther || !isNamed;
  return (
    <div className="compose-link">
      <Field label="点开后到">
        {(id) => (
          <Select
            id={id}
            aria-label="点开后到"
            value={isTyped ? OTHER : value}
            options={[...TARGETS, { value: OTHER, label: '其他页面…' }]}
            onChange={(next: string) => {
              setOther(next === OTHER);
              onChange(next === OTHER ? '' : next);
            }}
          />
        )}
      </Field>
      {isTyped && (
        <Field label="页面地址">
          {(id) => (
            <Input
              id={id}
              value={value}
              maxLength={300}
              placeholder="在商城打开那一页，复制地址粘贴到这里"
              status={isShopLink(value.trim()) ? '' : 'error'}
              onChange={({ target }) => onChange(withoutOrigin(target.value))}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** An address that was copied from this mall's own pages, as a message keeps it. */
const withoutOrigin = (address: string): string =>
  address.startsWith(`${window.location.origin}/`) ? address.slice(window.location.origin.length) : address;
