import type { WireBuyingGroup } from '@pifa/contract/client';
import { serverNow } from '../../../lib/server-clock';
import { LinkButton } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { ActivityClock, groupPath, usePhase } from '../../../widgets/activity-card';
import { groupSeatsText } from '../../../widgets/activity-group';

/** The groups that can be joined now: who leads, how many are missing, until when. */
export function RunningGroups({ groups }: { groups: readonly WireBuyingGroup[] }) {
  const open = groups.filter(({ state }) => state === 'open');
  return (
    <section aria-label="正在拼的团" className="mt-6 rounded-card border border-line bg-card p-4">
      <h2 className="mb-1 text-16 font-medium">正在拼的团{open.length > 0 && `（${open.length}）`}</h2>
      {open.length === 0 ? (
        <p className="py-4 text-14 text-t3">暂时没有可以参加的团，您可以发起一个</p>
      ) : (
        <ul className="divide-y divide-line">
          {open.map((group) => (
            <Row key={group.id} group={group} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ group }: { group: WireBuyingGroup }) {
  const span = { startTime: '', endTime: group.deadline };
  const phase = usePhase(span, null);
  const leader = group.members.find((member) => member.leader) ?? group.members[0];
  if (phase === 'ended') return null;
  const to = groupPath(group.activityId, group.id);
  const full = group.missing <= 0;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span
        aria-hidden
        className="grid size-10 place-content-center rounded-pill bg-green-50 text-14 font-medium text-green-700"
      >
        {[...(leader?.company ?? '团')][0]}
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate text-14 text-t1">{leader?.company ?? '新团'}</span>
        <span className="text-13 text-green-700">{groupSeatsText(group, serverNow())}</span>
      </span>
      <ActivityClock span={span} phase={phase} className="text-t2" />
      {group.joined && <Tag tone="green">您已参团</Tag>}
      <LinkButton to={to} variant={group.joined || full ? 'outline' : 'brand'} size="dense">
        {group.joined || full ? '查看' : '去参团'}
      </LinkButton>
    </li>
  );
}
