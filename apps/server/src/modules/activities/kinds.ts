import type { WireActivityKind } from '@pifa/contract';
import { groupBuying } from './group-buying';
import type { ActivityKind } from './kind';
import { presale } from './presale';
import { seckill } from './seckill';

/** What each kind of activity adds on the server, one line each. */
export const activityKinds: Readonly<Record<WireActivityKind, ActivityKind>> = {
  seckill,
  'flash-sale': {},
  presale,
  'group-buying': groupBuying,
};
