import { instantOf, writtenMoment } from '../../../lib/moment';
import { MomentRange } from '../../../ui/moment-field';

interface Props {
  /** 「第 1 条」 */
  label: string;
  /** instants; null = open at that side */
  from: string | null;
  until: string | null;
  onChange: (window: { from: string | null; until: string | null }) => void;
}

const orOpen = (written: string): string | null => instantOf(written) || null;

/** From when to when something holds, Beijing time wherever the browser stands; either side may stay open. */
export function Window({ label, from, until, onChange }: Props) {
  return (
    <MomentRange
      label={`${label}的起止时间`}
      className="pl-window"
      open={['现在起', '不结束']}
      value={[writtenMoment(from), writtenMoment(until)]}
      onChange={(start, end) => onChange({ from: orOpen(start), until: orOpen(end) })}
    />
  );
}
