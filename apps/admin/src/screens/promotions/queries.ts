import type { CallBodyInput, CallData } from '@pifa/contract/staff';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client';
import type { MakePreview } from '../../widgets/shop-frame/use-preview';

export type Promotion = CallData<'adminPromotion'>;
export type DraftBody = CallBodyInput<'adminPromotionCheck'>;

export const choicesQuery = queryOptions({
  queryKey: ['promotion-choices'],
  queryFn: ({ signal }) => call('adminPromotionChoices', { signal }),
});

export const usePromotion = (id: string) =>
  useQuery({
    queryKey: ['promotion', id],
    queryFn: ({ signal }) => call('adminPromotion', { query: { id }, signal }),
    enabled: id !== '',
  });

export const checkDraft = (body: DraftBody) => call('adminPromotionCheck', { body });
export const findGoods = (body: CallBodyInput<'adminPromotionGoods'>, signal?: AbortSignal) =>
  call('adminPromotionGoods', { body, ...(signal ? { signal } : {}) });

export type Effect = CallData<'adminPromotionEffect'>;
export type EffectAsked = CallBodyInput<'adminPromotionEffect'>;

/** Asked anew for every look: what else runs may have changed. */
export const useEffectOf = (asked: EffectAsked | undefined) =>
  useQuery({
    queryKey: ['promotion-effect', asked],
    enabled: asked !== undefined,
    queryFn: ({ signal }) => call('adminPromotionEffect', { body: asked ?? {}, signal }),
    // The frames of the shop stay while the next look is on its way.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

export type PreviewAsked = CallBodyInput<'adminPromotionPreview'>;
export const makePreview: MakePreview<PreviewAsked> = (body, how) =>
  call('adminPromotionPreview', { body, ...how });

/** Stop and delete; the lists are asked anew, also where somebody else was faster. */
export function usePromotionActs() {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: ['list', 'adminPromotionList'] });
    void client.invalidateQueries({ queryKey: ['promotion'] });
    void client.invalidateQueries({ queryKey: ['promotion-calendar'] });
  };
  return {
    stop: useMutation({
      mutationFn: (body: CallBodyInput<'adminPromotionStop'>) => call('adminPromotionStop', { body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('adminPromotionDelete', { query: { id } }),
      onSettled,
    }),
  };
}
