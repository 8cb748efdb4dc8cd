import type { CallData } from '@pifa/contract';
import { type CallContext, perPlatform } from '../../platform';
import type { Operator } from '../staff';

type Progress = CallData<'adminImportProgress'>;

/** Imports under way in this server, by operator. Another server knows nothing of them. */
export const importsUnderWay = perPlatform(() => new Map<number, Progress>());

/** How far the operator's own import has come. */
export const showProgress = async (
  { platform }: CallContext<'adminImportProgress'>,
  operator: Operator,
): Promise<CallData<'adminImportProgress'>> =>
  importsUnderWay(platform).get(operator.id) ?? { done: 0, rows: 0 };
