import { formatMinute, SCHEDULE_DAYS_MOST } from '@pifa/domain';
import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Field } from '../../../ui/field';

const FORMAT = 'YYYY-MM-DD HH:mm';

interface Props {
  /** Beijing time; null = at once, '' = not chosen yet */
  value: string | null;
  onChange: (at: string | null) => void;
  /** one that waits keeps a time */
  mayBeNow: boolean;
}

/** When it is sent. What is picked is Beijing time, wherever the browser stands. */
export function TimeField({ value, onChange, mayBeNow }: Props) {
  const [today] = useState(() => dayjs(formatMinute(new Date()), FORMAT).startOf('day'));
  return (
    <div className="compose-time">
      {mayBeNow && (
        <Field label="发送时间">
          {() => (
            <Segmented<'now' | 'later'>
              aria-label="发送时间"
              value={value === null ? 'now' : 'later'}
              options={[
                { value: 'now', label: '立即发送' },
                { value: 'later', label: '定时发送' },
              ]}
              onChange={(next) => onChange(next === 'now' ? null : (value ?? ''))}
            />
          )}
        </Field>
      )}
      {value !== null && (
        <Field label={`${mayBeNow ? '' : '发送时间：'}北京时间，${SCHEDULE_DAYS_MOST} 天以内`}>
          {(id) => (
            <DatePicker
              id={id}
              aria-label="定时发送的时间"
              placeholder="选择日期与时间"
              showTime={{ format: 'HH:mm', minuteStep: 5 }}
              format={FORMAT}
              needConfirm={false}
              showNow={false}
              value={value === '' ? null : dayjs(value, FORMAT)}
              disabledDate={(at) =>
                at.isBefore(today, 'day') || at.isAfter(today.add(SCHEDULE_DAYS_MOST, 'day'), 'day')
              }
              presets={[
                { label: '明早 9 点', value: today.add(1, 'day').hour(9) },
                { label: '明天下午 2 点', value: today.add(1, 'day').hour(14) },
                { label: '下周一早 9 点', value: today.add(8 - (today.day() || 7), 'day').hour(9) },
              ]}
              onChange={(at) => onChange(at?.format(FORMAT) ?? '')}
            />
          )}
        </Field>
      )}
    </div>
  );
}
