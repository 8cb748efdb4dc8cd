import type { Refusal, WireActivityDetail, WireActivityHead, WireActivityKind } from '@pifa/contract';
import type { Platform, Route, ServerModule } from '../../platform';
import type { PublicCall } from '../goods';
import type { ShownActivity } from './pages/shown-activities';

/** Reads the page of an activity; `goodsId` names the goods to put first. */
export type ReadActivityPage = (
  call: PublicCall,
  wanted: { id: string; kind: WireActivityKind; goodsId?: string | undefined },
) => Promise<WireActivityDetail | Refusal>;

/** A kind of activity as the server sees it: what it adds to lists, pages, quotas and limits, which all kinds have. */
export interface ActivityKind extends Pick<ServerModule, 'setUp' | 'jobs' | 'drain' | 'audit' | 'exports'> {
  /** What its page tells beside the goods; the shape is in the contract's folder of the kind. */
  detail?(
    call: PublicCall,
    activity: ShownActivity,
  ): Promise<Omit<WireActivityDetail, keyof WireActivityHead | 'goods'>>;
  /** Calls that only this kind has, and what they keep in memory: runs once per server. */
  routes?(route: Route, own: { readPage: ReadActivityPage; platform: Platform }): void;
}
