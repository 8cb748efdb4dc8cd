import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide';
import { callQuery } from '../../lib/api';
import { leadsSomewhere } from '../../lib/screen-route';
import { LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';

const WHEEL = '/pages/wheelSurf';
/** The chance is recorded shortly after the payment: how often and how fast to poll for it. */
const LOOKS = 4;
const PACE_MS = 2_000;

/** A link to the wheel once the order has earned a chance; nothing if no draw gives chances for orders. */
export function DrawEntry() {
  const exists = leadsSomewhere(WHEEL);
  const { data } = useQuery({
    ...callQuery('luckyDrawRunning'),
    enabled: exists,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const waits = state.data?.chances === 0 && state.data.ways.some(({ kind }) => kind === 'order');
      return waits && state.dataUpdateCount < LOOKS ? PACE_MS : false;
    },
  });
  const chances = data?.chances ?? 0;
  if (!exists || chances === 0 || !data?.ways.some(({ kind }) => kind === 'order')) return null;
  return (
    <p className="mx-auto mt-4 flex max-w-105 flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card bg-amber-50 px-4 py-2 text-14 text-amber-800">
      <Icon as={Gift} size={18} />
      <span>
        {data.title}：您有 {chances} 次抽奖机会
      </span>
      <LinkButton size="dense" to={WHEEL}>
        去抽奖
      </LinkButton>
    </p>
  );
}
