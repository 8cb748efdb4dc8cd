import type { CallData } from '@pifa/contract/client';
import { formatMinute, type SeckillSession, sessionTabText } from '@pifa/domain';
import { serverNow } from '../../../lib/server-clock';
import { Tabs } from '../../../ui/tabs';
import { instantOf } from '../../../widgets/activity-card';

export type WireSession = CallData<'seckillSessions'>['sessions'][number];

/** A session with its phase by the clock, as the domain words its tab: 「10:00 抢购中」「昨日 已结束」. */
function tabTexts(sessions: readonly WireSession[], phases: readonly SeckillSession['phase'][]): string[] {
  const short = sessions.map((session, index) => tabText(session, phases[index] ?? session.state));
  // Several sessions of yesterday would have the same label, so each shows its time.
  return short.map((text, index) => {
    const start = instantOf(sessions[index]?.startTime);
    const alone = short.indexOf(text) === short.lastIndexOf(text);
    return alone || !start ? text : text.replace('昨日', `昨日 ${formatMinute(start).slice(-5)}`);
  });
}

function tabText(session: WireSession, phase: SeckillSession['phase']): string {
  const start = instantOf(session.startTime);
  const end = instantOf(session.endTime);
  if (!start || !end) return session.title;
  const label = formatMinute(start).slice(-5);
  const reminder = { id: session.id, label, start, end, phase, remindAt: start };
  return sessionTabText(reminder, new Date(serverNow()));
}

/** The sessions; sticky under the header. */
export function SessionTabs({
  sessions,
  phases,
  value,
  onChange,
}: {
  sessions: readonly WireSession[];
  phases: readonly SeckillSession['phase'][];
  value: string;
  onChange: (id: string) => void;
}) {
  const texts = tabTexts(sessions, phases);
  return (
    <div className="sticky top-(--sticky-top) z-1 bg-page py-2">
      <div className="container-page">
        <Tabs
          label="秒杀场次"
          look="chip"
          value={value}
          onChange={onChange}
          items={sessions.map((session, index) => ({
            key: session.id,
            label: texts[index],
          }))}
        />
      </div>
    </div>
  );
}
