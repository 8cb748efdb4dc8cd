import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { beijingToday } from '../lib/moment';

// A day may lack an hour where the browser stands: what is shown is kept outside of its zone.
dayjs.extend(utc);

const MINUTES = 'YYYY-MM-DD HH:mm';
const DAYS = 'YYYY-MM-DD';
const shown = (written: string): Dayjs | null => (written === '' ? null : dayjs.utc(written));

interface Look {
  id?: string | undefined;
  label?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean;
  className?: string | undefined;
}

interface MomentProps extends Look {
  /** `YYYY-MM-DD HH:mm` in Beijing; '' = none */
  value: string;
  onChange: (written: string) => void;
  presets?: readonly { label: string; value: string }[];
  /** days that cannot be chosen, by `YYYY-MM-DD` */
  isOut?: (day: string) => boolean;
  placement?: 'topLeft' | 'bottomLeft';
}

/** A moment in Beijing, wherever the browser stands. */
export function MomentField({ value, onChange, label, presets, isOut, ...look }: MomentProps) {
  return (
    <DatePicker
      {...look}
      aria-label={label}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={MINUTES}
      needConfirm={false}
      // 「此刻」 would be the browser's.
      showNow={false}
      defaultPickerValue={dayjs.utc(beijingToday())}
      value={shown(value)}
      onChange={(at) => onChange(at?.format(MINUTES) ?? '')}
      {...(presets && { presets: presets.map((one) => ({ ...one, value: dayjs.utc(one.value) })) })}
      {...(isOut && { disabledDate: (day: Dayjs) => isOut(day.format(DAYS)) })}
    />
  );
}

interface RangeProps extends Look {
  /** what an open side says */
  open?: [from: string, until: string];
  /** each `YYYY-MM-DD HH:mm` in Beijing; '' = open */
  value: readonly [from: string, until: string];
  onChange: (from: string, until: string) => void;
}

/** From one moment in Beijing until another, both of which may be open. */
export function MomentRange({
  id,
  label,
  placeholder: _,
  open,
  value: [from, until],
  onChange,
  ...look
}: RangeProps) {
  return (
    <DatePicker.RangePicker
      {...look}
      {...(id && { id: { start: id } })}
      {...(open && { placeholder: open })}
      aria-label={label}
      showTime={{ format: 'HH:mm' }}
      format={MINUTES}
      allowEmpty={[true, true]}
      value={[shown(from), shown(until)]}
      onChange={(range) => onChange(range?.[0]?.format(MINUTES) ?? '', range?.[1]?.format(MINUTES) ?? '')}
    />
  );
}

interface DayProps extends Omit<MomentProps, 'placement'> {
  /** `YYYY-MM-DD`; '' = none */
  value: string;
}

/** A day of Beijing's calendar. */
export function DayField({ value, onChange, label, presets, isOut, ...look }: DayProps) {
  return (
    <DatePicker
      {...look}
      aria-label={label}
      format={DAYS}
      showNow={false}
      defaultPickerValue={dayjs.utc(beijingToday())}
      value={shown(value)}
      onChange={(at) => onChange(at?.format(DAYS) ?? '')}
      {...(presets && { presets: presets.map((one) => ({ ...one, value: dayjs.utc(one.value) })) })}
      {...(isOut && { disabledDate: (day: Dayjs) => isOut(day.format(DAYS)) })}
    />
  );
}
