import type { WireBuyingGroup } from '@pifa/contract/client';
import { UserRound } from 'lucide';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';

/** Above this many seats the rest is shown as a number. */
const MOST = 12;

/** The members and the empty seats of a group; companies come masked. */
export function Seats({ group, className }: { group: WireBuyingGroup; className?: string }) {
  const empty = Math.max(0, group.size - group.members.length);
  const shown = Math.min(empty, Math.max(0, MOST - group.members.length));
  const seat = 'grid size-12 place-content-center rounded-pill text-16 font-medium';
  return (
    <ul aria-label="团成员与空位" className={cx('flex flex-wrap justify-center gap-4', className)}>
      {group.members.map((member, index) => (
        // Members keep their places; two companies may be masked alike.
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed places
        <li key={index} className="flex w-20 flex-col items-center gap-1 text-12 text-t2">
          <span aria-hidden className={cx(seat, 'bg-green-50 text-green-700')}>
            {[...member.company][0] ?? <Icon as={UserRound} size={20} />}
          </span>
          <span className="max-w-full truncate" title={member.company}>
            {member.company}
          </span>
          {member.leader && <span className="text-green-700">团长</span>}
        </li>
      ))}
      {Array.from({ length: shown }, (_, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: empty seats are alike
          key={`empty-${index}`}
          className="flex w-20 flex-col items-center gap-1 text-12 text-t3"
        >
          <span aria-hidden className={cx(seat, 'border border-dashed border-line-control')}>
            <Icon as={UserRound} size={20} />
          </span>
          空位
        </li>
      ))}
      {empty > shown && <li className="self-center text-12 text-t3">另有 {empty - shown} 个空位</li>}
    </ul>
  );
}
