import type { WireHint } from '@pifa/contract/client';
import { Scale } from 'lucide';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { type Choose, useChoose } from './use-choose';

/**
 * 还差多少, and both outcomes where a promotion costs more than it gives: it can be declined and accepted again (RULINGS
 * 6). Hints already shown in a group head are left out.
 */
export function Hints({
  hints,
  alreadyShown = [],
}: {
  hints: readonly WireHint[];
  alreadyShown?: readonly string[];
}) {
  const chooser = useChoose();
  const shown = hints.filter(
    ({ text, kind }) => text && (isChoice(kind) || !alreadyShown.some((one) => one.includes(text))),
  );
  if (shown.length === 0) return null;
  return (
    <ul aria-label="优惠提示" className="mb-3 flex flex-col gap-2">
      {shown.map((hint) => (
        <li
          key={`${hint.kind}:${hint.promotionId ?? ''}:${hint.text}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-amber-50 px-4 py-2 text-13 text-amber-800"
        >
          {isChoice(hint.kind) && <Icon as={Scale} size={16} />}
          <span className="min-w-0 flex-1">{hint.text}</span>
          <Choice hint={hint} chooser={chooser} />
        </li>
      ))}
    </ul>
  );
}

const isChoice = (kind: string): boolean => kind === 'alternative' || kind === 'declined';

function Choice({ hint: { kind, promotionId }, chooser }: { hint: WireHint; chooser: Choose }) {
  if (!promotionId || !isChoice(kind)) return null;
  const decline = kind === 'alternative';
  return (
    <Button
      size="dense"
      busy={chooser.busy}
      data-no-print
      onClick={() => chooser.choose({ promotionId, goodsIds: [], decline })}
    >
      {decline ? '不参加' : '重新参加'}
    </Button>
  );
}
