import { formatMinute } from '@pifa/domain';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';

const FORMAT = 'YYYY-MM-DD HH:mm';

interface Props {
  /** 「第 1 条」 */
  label: string;
  /** instants; null = open at that side */
  from: string | null;
  until: string | null;
  onChange: (window: { from: string | null; until: string | null }) => void;
}

const picked = (at: string | null) => (at === null ? null : dayjs(formatMinute(new Date(at)), FORMAT));
const instantOf = (text: string): string | null =>
  text === '' ? null : new Date(`${text.replace(' ', 'T')}:00+08:00`).toISOString();

/** From when to when something holds, Beijing time wherever the browser stands; either side may stay open. */
export function Window({ label, from, until, onChange }: Props) {
  return (
    <DatePicker.RangePicker
      aria-label={`${label}的起止时间`}
      className="pl-window"
      allowEmpty
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={FORMAT}
      placeholder={['现在起', '不结束']}
      needConfirm={false}
      value={[picked(from), picked(until)]}
      onChange={(_, texts) =>
        onChange({ from: instantOf(texts?.[0] ?? ''), until: instantOf(texts?.[1] ?? '') })
      }
    />
  );
}
