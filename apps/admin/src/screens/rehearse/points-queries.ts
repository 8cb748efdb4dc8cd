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

interface Outcome {
  /** those that are stopped by now */
  stopped: readonly Saved[];
  /** why the rest was not done */
  error?: unknown;
}

/**
 * Stops promotions, and saves how points are earned; done once the page has read anew what holds now. Where a later step
 * is refused, the answer tells which were done before.
 */
export function useEnablePoints() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ stop, earn }: Enabled): Promise<Outcome> => {
      const stopped: Saved[] = [];
      try {
        for (const one of stop) {
          await call('adminPromotionStop', { body: { id: one.id, version: one.version } });
          stopped.push(one);
        }
        if (earn) await saveEarn(earn);
      } catch (error) {
        return { stopped, error };
      }
      return { stopped };
    },
    onSettled: () =>
      Promise.all(
        [['settings'], ['points-spends'], ['promotion'], ['list', 'adminPromotionList']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

function saveEarn({ was, is, version }: NonNullable<Enabled['earn']>) {
  const changes = (['on', 'perYuan', 'months'] as const)
    .filter((part) => was[part] !== is[part])
    .map((part) => ({ code: EARN_CODES[part], value: String(Number(is[part])) }));
  return call('adminSettingsSave', { body: { version, changes } });
}
