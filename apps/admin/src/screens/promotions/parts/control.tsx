import { withoutThousands } from '@pifa/domain';
import type { WireFormField } from '@pifa/contract/staff';
import { Input, Segmented, Select, Switch, TimePicker } from 'antd';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { MomentField } from '../../../ui/moment-field';
import type { Problems, Values } from '../draft';
import { choicesQuery } from '../queries';
import { GoodsSelect } from './goods-select';
import { ScopeField } from './scope-field';

export interface OneFieldProps {
  field: WireFormField;
  value: unknown;
  around: Values;
  problems: Problems;
  path: string;
  onChange: (value: unknown) => void;
}

/** The box of one field. */
export function Control({ field, value, around, onChange, id }: OneFieldProps & { id: string }): ReactNode {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field.control) {
    case 'switch':
      return <Switch id={id} checked={value === true} onChange={onChange} aria-label={field.word} />;
    case 'choice':
      return <Choice id={id} field={field} value={text} onChange={onChange} />;
    case 'time':
      return (
        <TimePicker
          id={id}
          format="HH:mm"
          minuteStep={5}
          needConfirm={false}
          showNow={false}
          allowClear={false}
          placeholder="时:分"
          value={/^\d\d:\d\d$/.test(text) && text !== '24:00' ? dayjs(`2000-01-01 ${text}`) : null}
          onChange={(at) => onChange(at?.format('HH:mm') ?? '')}
        />
      );
    case 'moment':
      return <MomentField id={id} placeholder="选择日期与时间" value={text} onChange={onChange} />;
    case 'goods':
      return <GoodsSelect id={id} value={text} onChange={(goods) => onChange(goods?.id ?? '')} />;
    case 'prize':
      return around[field.picksBy ?? ''] === 'goods' ? (
        <GoodsSelect id={id} value={text} onChange={(goods) => onChange(goods?.id ?? '')} />
      ) : (
        <CouponSelect id={id} value={text} onChange={onChange} />
      );
    case 'scope':
      return <ScopeField id={id} value={value} onChange={onChange} />;
    case 'long-text':
      return (
        <Input.TextArea
          id={id}
          value={text}
          maxLength={field.maxLength}
          autoSize={{ minRows: 3, maxRows: 8 }}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return (
        <Input
          id={id}
          value={text}
          inputMode={field.control === 'text' ? 'text' : 'decimal'}
          maxLength={field.maxLength ?? 20}
          suffix={field.unit === '' ? undefined : <span className="t3">{field.unit}</span>}
          onChange={({ target }) => onChange(plain(field, target.value))}
        />
      );
  }
}

/** Full-width digits and separators out of a spreadsheet are read as they are meant. */
function plain({ control }: WireFormField, typed: string): string {
  if (control === 'text') return typed;
  const text = typed.normalize('NFKC').replace(/[¥\s]/g, '');
  // 「1,50」 stays as it is, to be seen and refused.
  return withoutThousands(text) ?? text;
}

function CouponSelect({
  id,
  value,
  onChange,
}: {
  id: string;
  value: string;
  onChange: (id: string) => void;
}) {
  const { data } = useQuery(choicesQuery);
  const options = (data?.coupons ?? []).map((one) => ({ value: one.id, label: one.name }));
  return (
    <Select
      id={id}
      aria-label="优惠券"
      placeholder="选择卡券"
      value={value === '' ? undefined : value}
      options={options}
      onChange={onChange}
    />
  );
}

const FEW = 3;

function Choice({
  id,
  field,
  value,
  onChange,
}: {
  id: string;
  field: WireFormField;
  value: string;
  onChange: (value: string) => void;
}) {
  const options = field.options ?? [];
  if (options.length <= FEW) {
    return (
      <span id={id}>
        <Segmented<string> aria-label={field.word} value={value} options={options} onChange={onChange} />
      </span>
    );
  }
  return <Select id={id} aria-label={field.word} value={value} options={options} onChange={onChange} />;
}
