import { PLAN_DAYS_MOST, shiftDay } from '@pifa/domain';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { beijingToday, mondayAfter, nextMonth } from '../../lib/moment';
import { MomentField } from '../../ui/moment-field';

interface WhenProps {
  /** Beijing time; undefined = at once, '' = not chosen yet */
  value: string | undefined;
  onChange: (at: string | undefined) => void;
}

/** Now or at a moment: what is picked is Beijing time, wherever the browser stands. */
export function When({ value, onChange }: WhenProps) {
  const [today] = useState(() => beijingToday());
  return (
    <span className="row gap8">
      <Checkbox
        checked={value !== undefined}
        onChange={({ target }) => onChange(target.checked ? '' : undefined)}
      >
        定时执行
      </Checkbox>
      {value !== undefined && (
        <MomentField
          label="执行时间（北京时间）"
          placeholder="北京时间"
          placement="topLeft"
          value={value}
          onChange={onChange}
          isOut={(day) => day < today || day > shiftDay(today, PLAN_DAYS_MOST)}
          presets={[
            { label: '今晚 24 点', value: `${shiftDay(today, 1)} 00:00` },
            { label: '明早 8 点', value: `${shiftDay(today, 1)} 08:00` },
            { label: '下周一零点', value: `${mondayAfter(today)} 00:00` },
            { label: '下月 1 日零点', value: `${nextMonth(today)} 00:00` },
          ]}
        />
      )}
    </span>
  );
}
