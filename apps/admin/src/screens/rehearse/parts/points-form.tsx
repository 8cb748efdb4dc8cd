import { InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import type { Earn } from '../../../widgets/rehearsal/earn';
import type { Spend } from '../points-draft';

interface Box<Part extends string> {
  part: Part;
  label: string;
  min: number;
  max: number;
  unit: string;
}

/** Bounds are those of the settings and of the form of 积分抵扣. */
const EARN_BOXES: readonly Box<'perYuan' | 'months'>[] = [
  { part: 'perYuan', label: '每 1 元送', min: 1, max: 1_000, unit: '积分' },
  { part: 'months', label: '有效', min: 0, max: 120, unit: '个月' },
];
const SPEND_BOXES: readonly Box<'perYuan' | 'maxShare' | 'minimum'>[] = [
  { part: 'perYuan', label: '抵 1 元要', min: 1, max: 100_000, unit: '积分' },
  { part: 'maxShare', label: '最多抵商品金额的', min: 1, max: 100, unit: '%' },
  { part: 'minimum', label: '至少使用', min: 0, max: 1_000_000, unit: '积分' },
];

interface BoxesProps<Part extends string> {
  boxes: readonly Box<Part>[];
  value: Readonly<Record<Part, number>>;
  onChange: (part: Part, value: number) => void;
}

/** Whole numbers, one box each. */
function Boxes<Part extends string>({ boxes, value, onChange }: BoxesProps<Part>) {
  const id = useId();
  return boxes.map(({ part, label, min, max, unit }) => (
    <span key={part} className="rh-number">
      <label className="t2" htmlFor={`${id}-${part}`}>
        {label}
      </label>
      <InputNumber
        id={`${id}-${part}`}
        min={min}
        max={max}
        precision={0}
        suffix={unit}
        value={value[part]}
        onChange={(next) => next !== null && onChange(part, next)}
      />
    </span>
  ));
}

function Row({ title, on, note, onToggle, children }: RowProps) {
  return (
    <div className="rh-row">
      <span className="rh-row-head">
        <Switch aria-label={title} checked={on} disabled={!onToggle} onChange={(next) => onToggle?.(next)} />
        <b>{title}</b>
      </span>
      <span className="rh-row-body">
        {on ? children : <span className="t3">关着</span>}
        {note && <span className="t3 s12">{note}</span>}
      </span>
    </div>
  );
}
interface RowProps {
  title: string;
  on: boolean;
  note?: string;
  onToggle?: (on: boolean) => void;
  children: ReactNode;
}

/** 送积分: absent for those who may not set it, since they could not put it into force either. */
export function EarnRow({ value, onChange }: { value: Earn; onChange: (value: Earn) => void }) {
  const set = (part: Partial<Earn>) => onChange({ ...value, ...part });
  return (
    <Row title="下单送积分" on={value.on} onToggle={(on) => set({ on })}>
      <Boxes boxes={EARN_BOXES} value={value} onChange={(part, next) => set({ [part]: next })} />
      <span className="t3 s12">0 为一直有效；有效期只管以后送的，不影响这里的数</span>
    </Row>
  );
}

interface SpendProps {
  value: Spend;
  onChange: (value: Spend) => void;
  /** several run: which of them is changed */
  rules: readonly { id: string; title: string }[];
  chosen: string;
  onChoose: (id: string) => void;
  /** for whom it is, where not for everybody */
  note?: string;
}

/** 积分抵扣: the rule that runs, with other numbers. */
export function SpendRow({ value, onChange, rules, chosen, onChoose, note }: SpendProps) {
  const set = (part: Partial<Spend>) => onChange({ ...value, ...part });
  return (
    <Row title="积分抵扣" on={value.on} onToggle={(on) => set({ on })} note={note}>
      {rules.length > 1 && (
        <Select
          aria-label="改哪一条积分抵扣"
          value={chosen}
          options={rules.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={onChoose}
        />
      )}
      <Boxes boxes={SPEND_BOXES} value={value} onChange={(part, next) => set({ [part]: next })} />
    </Row>
  );
}
