import { withoutThousands } from '@pifa/domain';
import { AutoComplete, Input, InputNumber, Select } from 'antd';
import { CLEAR } from '../../../ui/clear';
import { Field } from '../../../ui/field';
import type { Option } from '../queries';

interface TextProps {
  label: string;
  value: string;
  most: number;
  hint?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

export function TextField({ label, value, most, hint, disabled, onChange }: TextProps) {
  return (
    <Field label={label}>
      {(id) => (
        <Input
          id={id}
          value={value}
          maxLength={most}
          placeholder={hint}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface WordProps extends Omit<TextProps, 'most'> {
  options: readonly Option[];
}

/** A word that other goods use already, or a new one. */
export function WordField({ label, value, options, hint, disabled, onChange }: WordProps) {
  return (
    <Field label={label}>
      {(id) => (
        <AutoComplete
          id={id}
          className="wide"
          value={value}
          options={[...options]}
          placeholder={hint}
          disabled={disabled}
          showSearch={{
            filterOption: (typed, option) => typed === value || (option?.label ?? '').includes(typed),
          }}
          onChange={(next: string | undefined) => onChange(next ?? '')}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  hint?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

export function ChoiceField({ label, value, options, hint, disabled, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(id) => (
        <Select
          id={id}
          aria-label={label}
          className="wide"
          showSearch={{ optionFilterProp: 'label' }}
          value={value === '' ? undefined : value}
          options={[...options]}
          placeholder={hint}
          disabled={disabled}
          allowClear={CLEAR}
          onChange={(next: string | undefined) => onChange(next ?? '')}
        />
      )}
    </Field>
  );
}

interface NumberProps {
  label: string;
  value: number | null;
  least?: number;
  decimals?: number;
  suffix?: string;
  prefix?: string;
  disabled?: boolean;
  /** what an emptied field becomes */
  empty?: number | null;
  onChange: (value: number | null) => void;
}

export function NumberField(props: NumberProps) {
  const { label, value, least = 0, decimals = 0, suffix, prefix, disabled, empty = least, onChange } = props;
  return (
    <Field label={label}>
      {(id) => (
        <InputNumber
          id={id}
          className="wide"
          value={value}
          min={least}
          max={100_000_000}
          controls={decimals === 0}
          suffix={suffix}
          prefix={prefix}
          disabled={disabled}
          parser={(text) =>
            Number(withoutThousands((text ?? '').normalize('NFKC').replace(/[¥\s]/g, '')) ?? Number.NaN)
          }
          onChange={(next) => {
            if (next === null) return onChange(empty);
            if (Number.isFinite(next)) onChange(Number(Number(next).toFixed(decimals)));
          }}
        />
      )}
    </Field>
  );
}
