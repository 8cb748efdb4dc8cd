import type { WireActivityKind } from '@pifa/contract/client';
import { flashSale } from './flash-sale';
import { groupBuying } from './group-buying';
import type { KindLook } from './kind-look';
import { presale } from './presale';
import { seckill } from './seckill';

/** The look of each kind, one line each, in the order in which the home page shows them. */
export const looks: Record<WireActivityKind, KindLook> = {
  seckill,
  presale,
  'group-buying': groupBuying,
  'flash-sale': flashSale,
};
