import type { WireOrderTerm } from '@pifa/contract/client';
import { CircleCheck, TriangleAlert } from 'lucide';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';

type Fix = NonNullable<WireOrderTerm['fix']>;

/** Nothing can be ordered until it is met: neither by paying a fee nor by leaving lines out. */
export const blocks = ({ met, failingIds, feeAmount }: WireOrderTerm): boolean =>
  !met && failingIds.length === 0 && !feeAmount;

/** 起订门槛, 混批, 混装成箱: what is missing in one sentence, both totals, and the key that mends it. */
export function OrderTerms({
  terms = [],
  busy = false,
  onFix,
}: {
  terms?: readonly WireOrderTerm[] | undefined;
  busy?: boolean;
  onFix: (fix: Fix) => void;
}) {
  if (terms.length === 0) return null;
  return (
    <ul aria-label="起订与混批" className="mb-3 flex flex-col gap-2">
      {terms.map(({ promotionId, place, label, text, totals, met, fix }) => (
        <li
          key={`${promotionId} ${place}`}
          className={cx(
            'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-1.5 text-13',
            met ? 'bg-green-50 text-green-700' : 'bg-amber-50 text-amber-800',
          )}
        >
          <Icon as={met ? CircleCheck : TriangleAlert} size={16} />
          <span className="min-w-0 flex-1 basis-60">
            {label && <span className="mr-2 text-t3">{label}</span>}
            <span className="mr-2 font-medium">{text}</span>
            <span className="text-t3">{totals}</span>
          </span>
          {fix && !met && (
            <Button size="dense" busy={busy} data-no-print onClick={() => onFix(fix)} className="max-w-full">
              <span className="max-w-60 truncate">{fix.goodsName}</span>
              <span className="ml-1 shrink-0">{fix.label}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
