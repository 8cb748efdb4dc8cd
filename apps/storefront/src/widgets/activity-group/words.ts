import type { WireBuyingGroup } from '@pifa/contract/client';
import { type Group, seatsText } from '@pifa/domain';
import { instantOf } from '../activity-card';

/** A wire group in the domain's shape. Members have masked names only. */
function groupOf(wire: WireBuyingGroup, now: number): Group {
  const deadline = instantOf(wire.deadline) ?? new Date(now);
  const state = wire.state === 'open' ? (deadline.getTime() > now ? 'forming' : 'failed') : wire.state;
  const members = wire.members.map(({ company }, index) => `${index}:${company}`);
  return { id: wire.id, activityId: wire.activityId, size: wire.size, state, deadline, members };
}

/** 「还差 1 家成团」; empty unless it can still be filled. */
export const groupSeatsText = (wire: WireBuyingGroup, now: number): string => seatsText(groupOf(wire, now));
