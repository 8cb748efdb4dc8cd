import type { WireBuyingGroup } from '@pifa/contract/client';
import { GROUP_FAILED_TEXT, sizeText } from '@pifa/domain';
import { serverNow } from '../../../lib/server-clock';
import { LinkButton } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { ActivityClock } from '../../../widgets/activity-card';
import { groupSeatsText, Seats } from '../../../widgets/activity-group';

type State = WireBuyingGroup['state'];

const WORDS: Record<State, { word: string; tone: 'green' | 'grey' }> = {
  open: { word: '拼团中', tone: 'green' },
  full: { word: '已成团', tone: 'green' },
  failed: { word: '拼团失败', tone: 'grey' },
};

/** 拼团中 with seats and time, 已成团, or 拼团失败 with what happens to the money. */
export function GroupState({ group, state }: { group: WireBuyingGroup; state: State }) {
  const { word, tone } = WORDS[state];
  const seats = groupSeatsText(group, serverNow());
  return (
    <section
      aria-label="拼团状态"
      data-state={state}
      className="rounded-card border border-line bg-card p-6 text-center phone:p-4"
    >
      <div role="status" className="flex flex-wrap items-center justify-center gap-3">
        <Tag tone={tone}>{word}</Tag>
        <strong className="text-18 font-semibold text-t1">
          {state === 'open'
            ? seats
            : state === 'full'
              ? `${sizeText(group.size)}，正在安排发货`
              : '本团未能成团'}
        </strong>
      </div>
      {state === 'open' && (
        <div className="mt-3 flex justify-center">
          <ActivityClock span={{ startTime: '', endTime: group.deadline }} phase="live" className="text-t2" />
        </div>
      )}
      {state === 'failed' && <p className="mt-2 text-14 text-t2">{GROUP_FAILED_TEXT}</p>}
      <Seats group={group} className="mt-5" />
      {group.joined && (
        <p className="mt-5 flex flex-wrap items-center justify-center gap-3 text-14">
          <Tag tone="green">您已参团</Tag>
          {group.orderId && (
            <LinkButton
              to={`/pages/membercenter/myorderpay?id=${encodeURIComponent(group.orderId)}`}
              size="dense"
            >
              查看订单
            </LinkButton>
          )}
        </p>
      )}
    </section>
  );
}
