import type { WireActivityKind } from '@pifa/contract/client';
import type { ActivityPhase } from '@pifa/domain';
import type { Tone } from '../../ui/tag';
import type { KindLook } from '../activity-kinds/kind-look';
import { looks } from '../activity-kinds/looks';
import { tagTones } from '../activity-kinds/tag-tones';

/** Words and colours of a kind. */
export const kindLook = (kind: WireActivityKind): KindLook & { tone: Tone } => ({
  ...looks[kind],
  tone: tagTones[kind] ?? 'brand',
});

/** The kinds with a block of their own on the home page, in order. */
export const homeKinds = (): readonly WireActivityKind[] =>
  (Object.keys(looks) as WireActivityKind[]).filter((kind) => looks[kind].atHome);

/** The page of an activity; `goodsId` names one of its goods. */
export function activityPath(kind: WireActivityKind, activityId: string, goodsId?: string): string {
  const path = `/pages/${looks[kind].screen}/${encodeURIComponent(activityId)}`;
  return goodsId ? `${path}?goodsId=${encodeURIComponent(goodsId)}` : path;
}

/** The page of one group. */
export function groupPath(activityId: string, groupId: string): string {
  return `${activityPath('group-buying', activityId)}/group/${encodeURIComponent(groupId)}`;
}

/** The label of a card's button; a card leads to its page in every state. */
export function cardAction(kind: WireActivityKind, phase: ActivityPhase): string {
  switch (phase) {
    case 'not-started':
      return '去看看';
    case 'live':
      return looks[kind].live;
    case 'sold-out':
      return '已抢光';
    case 'ended':
      return '已结束';
  }
}
