import type { WireAdditionalOffer } from '@pifa/contract/client';
import { CircleCheck } from 'lucide';
import { Icon } from '../../ui/icon';

/** 「还差 60 瓶可换购」 with a progress bar, or that the condition is met. */
export function OfferProgress({
  offer,
  known,
}: {
  offer: Pick<WireAdditionalOffer, 'reached' | 'missingText' | 'progress' | 'title'>;
  /** A visitor has no basket to measure. */
  known: boolean;
}) {
  if (!known || (!offer.reached && !offer.missingText)) return null;
  if (offer.reached) {
    return (
      <p className="inline-flex items-center gap-1 text-13 text-green-700">
        <Icon as={CircleCheck} size={16} />
        已满足，可换购
      </p>
    );
  }
  return (
    <div className="text-13 text-amber-800">
      <p>{offer.missingText}</p>
      <div
        role="progressbar"
        aria-label={`${offer.title}的进度`}
        aria-valuenow={offer.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-1 h-1.5 w-full max-w-60 overflow-hidden rounded-pill bg-disabled-bg"
      >
        <div
          className="h-full bg-amber-800"
          style={{ width: `${Math.min(100, Math.max(0, offer.progress))}%` }}
        />
      </div>
    </div>
  );
}
