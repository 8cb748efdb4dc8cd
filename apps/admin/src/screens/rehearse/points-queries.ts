import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';
import { useCan } from '../../lib/me';
import { type Earn, EARN_CODES, earnOf } from '../../widgets/rehearsal/earn';
import type { Saved } from './points-draft';

export type PointsAsked = CallBodyInput<'adminPointsRehearse'>;
export type PointsFound = CallData<'adminPointsRehearse'>;

/** How points are earned now, for those who may change it; `version` goes with what is saved. */
export function useEarnNow() {
  const enabled = useCan('settings.write');
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call('adminSettings', { signal }),
    enabled,
    select: ({ version, groups }) => ({ version, earn: earnOf(groups.flatMap(({ items }) => items)) }),
  });
}

/** The promotions by which points are spent now. */
export const useSpends = () =>
  useQuery({
    queryKey: ['points-spends'],
    queryFn: async ({ signal }): Promise<readonly Saved[]> => {
      const query = { family: 'rule', view: 'live' } as const;
      const { list } = await call('adminPromotionList', { query, signal });
      return Promise.all(list.map(({ id }) => call('adminPromotion', { query: { id }, signal })));
    },
  });

export const useRehearsePoints = () =>
  useMutation({ mutationFn: (body: PointsAsked) => call('adminPointsRehearse', { body }) });

interface Enabled {
  stop: readonly Saved[];
  /** what of it changes, and the version of the settings that it was read with */
  earn?: { was: Earn; is: Earn; version: number };
}

/** Stops promotions, and saves how points are earned; done once the page has read anew what holds now. */
export function useEnablePoints() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ stop, earn }: Enabled) => {
      for (const { id, version } of stop) await call('adminPromotionStop', { body: { id, version } });
      if (!earn) return;
      const { was, is, version } = earn;
      const changes = (['on', 'perYuan', 'months'] as const)
        .filter((part) => was[part] !== is[part])
        .map((part) => ({ code: EARN_CODES[part], value: String(Number(is[part])) }));
      await call('adminSettingsSave', { body: { version, changes } });
    },
    onSettled: () =>
      Promise.all(
        [['settings'], ['points-spends'], ['promotion'], ['list', 'adminPromotionList']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
