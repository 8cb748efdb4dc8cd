import { InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import type { Earn, Spend } from '../points-draft';

/** Bounds are those of the settings and of the form of 积分抵扣. */
const MOST = { perYuan: 1_000, months: 120, rate: 100_000, share: 100, minimum: 1_000_000 };

interface NumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  unit: string;
  onChange: (value: number) => void;
}

function Whole({ label, value, min, max, unit, onChange }: NumberProps) {
  const id = useId();
  return (
    <span className="rh-number">
      <label className="t2" htmlFor={id}>
        {label}
      </label>
      <InputNumber
        id={id}
        min={min}
        max={max}
        precision={0}
        suffix={unit}
        value={value}
        onChange={(next) => next !== null && onChange(next)}
      />
    </span>
  );
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
      <Whole
        label="每 1 元送"
        unit="分"
        min={1}
        max={MOST.perYuan}
        value={value.perYuan}
        onChange={(perYuan) => set({ perYuan })}
      />
      <Whole
        label="有效"
        unit="个月"
        min={0}
        max={MOST.months}
        value={value.months}
        onChange={(months) => set({ months })}
      />
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
      <Whole
        label="抵 1 元要"
        unit="分"
        min={1}
        max={MOST.rate}
        value={value.perYuan}
        onChange={(perYuan) => set({ perYuan })}
      />
      <Whole
        label="最多抵商品金额的"
        unit="%"
        min={1}
        max={MOST.share}
        value={value.maxShare}
        onChange={(maxShare) => set({ maxShare })}
      />
      <Whole
        label="至少使用"
        unit="分"
        min={0}
        max={MOST.minimum}
        value={value.minimum}
        onChange={(minimum) => set({ minimum })}
      />
    </Row>
  );
}
