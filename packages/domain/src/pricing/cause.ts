import type { Cause, StageName } from './quote-types';
import type { PromotionRecord } from './types';

/** Names a promotion or a coupon as the cause of what one of the stages did. */
export function causeOf(
  stage: StageName,
  { kind, id, label }: Pick<PromotionRecord, 'kind' | 'id' | 'label'>,
): Cause {
  return { stage, kind, ref: id, label };
}
