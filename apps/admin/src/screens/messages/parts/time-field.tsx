import { SCHEDULE_DAYS_MOST, shiftDay } from '@pifa/domain';
import { Segmented } from 'antd';
import { useState } from 'react';
import { beijingToday, mondayAfter } from '../../../lib/moment';
import { Field } from '../../../ui/field';
import { MomentField } from '../../../ui/moment-field';

interface Props {
  /** Beijing time; null = at once, '' = not chosen yet */
  value: string | null;
  onChange: (at: string | null) => void;
  /** one that waits keeps a time */
  mayBeNow: boolean;
}

/** When it is sent. What is picked is Beijing time, wherever the browser stands. */
export function TimeField({ value, onChange, mayBeNow }: Props) {
  const [today] = useState(() => beijingToday());
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
            <MomentField
              id={id}
              label="定时发送的时间"
              placeholder="选择日期与时间"
              value={value}
              onChange={onChange}
              isOut={(day) => day < today || day > shiftDay(today, SCHEDULE_DAYS_MOST)}
              presets={[
                { label: '明早 9 点', value: `${shiftDay(today, 1)} 09:00` },
                { label: '明天下午 2 点', value: `${shiftDay(today, 1)} 14:00` },
                { label: '下周一早 9 点', value: `${mondayAfter(today)} 09:00` },
              ]}
            />
          )}
        </Field>
      )}
    </div>
  );
}
