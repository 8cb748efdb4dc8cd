import type { WireActivityKind } from '@pifa/contract/client';
import { type ActivityPhase, phaseWord } from '@pifa/domain';
import { cx } from '../../ui/cx';
import { Tag } from '../../ui/tag';
import { ActivityClock, kindLook, type Span } from '../activity-card';

/** Name, tag, state and countdown of an activity (UX §4.10 "activity bar"). */
export function ActivityBar({
  kind,
  title,
  tag,
  span,
  phase,
  className,
}: {
  kind: WireActivityKind;
  title: string;
  tag: string;
  span: Span;
  phase: ActivityPhase;
  className?: string;
}) {
  const look = kindLook(kind);
  const { word } = phaseWord(phase);
  const quiet = phase === 'ended' || phase === 'sold-out';
  return (
    <div
      data-phase={phase}
      className={cx(
        'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card px-4 py-2 phone:-mx-3 phone:rounded-none',
        quiet ? 'bg-disabled-bg text-t2' : look.tint,
        className,
      )}
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-16 font-semibold">{tag || look.name}</span>
        {title && <span className="min-w-0 truncate text-14">{title}</span>}
        <span role="status">
          <Tag tone={quiet ? 'grey' : look.tone} className="bg-card!">
            {word}
          </Tag>
        </span>
      </span>
      <ActivityClock span={span} phase={phase} />
    </div>
  );
}
