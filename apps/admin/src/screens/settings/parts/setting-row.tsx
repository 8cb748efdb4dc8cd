import { Input, InputNumber, Switch } from 'antd';
import { useId } from 'react';
import { Tag } from '../../../ui/small';
import { PictureField } from '../../../widgets/picture-field/picture-field';
import type { Setting } from '../queries';

interface Props {
  setting: Setting;
  value: string;
  isChanged: boolean;
  onChange: (value: string) => void;
}

/** One setting: its name, its control, and where it shows. */
export function SettingRow({ setting, value, isChanged, onChange }: Props) {
  const { name, where, rows } = setting;
  const id = useId();
  const differs = new Set(rows.map((row) => row.value)).size > 1;
  return (
    <div className={isChanged ? 'setting changed' : 'setting'}>
      <label htmlFor={id}>
        {name}
        {isChanged && <Tag tone="blue">已改</Tag>}
      </label>
      <div>
        <Control id={id} setting={setting} value={value} onChange={onChange} />
        {differs && (
          <p className="tx-amber s12">
            数据里有 {rows.length} 行写着这一项，商城读的是「{rows[0]?.value}」；保存后几行一致。
          </p>
        )}
      </div>
      <p className="t2 s12">{where}</p>
    </div>
  );
}

function Control({ id, setting, value, onChange }: Omit<Props, 'isChanged'> & { id: string }) {
  const { name, kind, unit, most, usual } = setting;
  const hint = usual ? `没写时：${usual}` : '';
  switch (kind) {
    case 'switch':
      return (
        <span className="row gap8">
          <Switch id={id} checked={value === '1'} onChange={(on) => onChange(on ? '1' : '0')} />
          <span className="t2">{value === '1' ? '开' : '关'}</span>
        </span>
      );
    case 'number':
      return (
        <InputNumber
          id={id}
          min={0}
          max={most}
          precision={0}
          suffix={unit}
          placeholder={hint}
          value={value === '' ? null : Number(value)}
          onChange={(next) => onChange(next === null ? '' : String(next))}
        />
      );
    case 'picture':
      return <PictureField label={name} value={value} onChange={onChange} />;
    case 'long':
      return (
        <Input.TextArea
          id={id}
          value={value}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={hint}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'text':
      return (
        <Input
          id={id}
          value={value}
          maxLength={2000}
          placeholder={hint}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
