import { formatMinute, PLAN_DAYS_MOST } from '@pifa/domain';
import { Checkbox, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';

const FORMAT = 'YYYY-MM-DD HH:mm';

interface WhenProps {
  /** Beijing time; undefined = at once, '' = not chosen yet */
  value: string | undefined;
  onChange: (at: string | undefined) => void;
}

/** Now or at a moment: what is picked is Beijing time, wherever the browser stands. */
export function When({ value, onChange }: WhenProps) {
  const [today] = useState(() => dayjs(formatMinute(new Date()), FORMAT).startOf('day'));
  return (
    <span className="row gap8">
      <Checkbox
        checked={value !== undefined}
        onChange={({ target }) => onChange(target.checked ? '' : undefined)}
      >
        定时执行
      </Checkbox>
      {value !== undefined && (
        <DatePicker
          aria-label="执行时间（北京时间）"
          placeholder="北京时间"
          placement="topLeft"
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          format={FORMAT}
          needConfirm={false}
          showNow={false}
          value={value === '' ? null : dayjs(value, FORMAT)}
          disabledDate={(day) =>
            day.isBefore(today, 'day') || day.isAfter(today.add(PLAN_DAYS_MOST, 'day'), 'day')
          }
          presets={[
            { label: '今晚 24 点', value: today.add(1, 'day') },
            { label: '明早 8 点', value: today.add(1, 'day').hour(8) },
            { label: '下周一零点', value: today.add(8 - (today.day() || 7), 'day') },
            { label: '下月 1 日零点', value: today.add(1, 'month').startOf('month') },
          ]}
          onChange={(day) => onChange(day?.format(FORMAT) ?? '')}
        />
      )}
    </span>
  );
}
