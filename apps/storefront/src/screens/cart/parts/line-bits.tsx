import type { WireCartLine } from '@pifa/contract/client';
import type { OverQuota } from '@pifa/domain';
import { CircleCheck, TriangleAlert } from 'lucide';
import { Link } from '../../../ui/router';
import { categoryPath } from '../../../lib/links';
import { leadsSomewhere } from '../../../lib/screen-route';
import { Button, LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Spinner } from '../../../ui/spinner';
import { Tag, type Tone } from '../../../ui/tag';
import { lastDay } from '../../../widgets/coupon-card';
import { amountText, type TradeLine } from '../../../widgets/order-parts';
import { promotedWord } from '../../../widgets/price-block';
import { quotePath } from '../../../widgets/quote-parts';
import type { RowEdit } from '../use-cart-edits';
import { priceMove } from './price-move';

/** 「保存中」「已保存」, or the error with a retry. */
export function SavingMark({ edit, onRetry }: { edit: RowEdit | undefined; onRetry: () => void }) {
  if (!edit || edit.state === 'waiting') return null;
  if (edit.state === 'failed') {
    return (
      <span role="alert" className="inline-flex flex-wrap items-center gap-1 text-12 text-red-700">
        <Icon as={TriangleAlert} size={14} />
        {edit.text}
        {edit.quantity && (
          <button type="button" onClick={onRetry} className="relative text-blue-600 underline phone:hit-44">
            重试
          </button>
        )}
      </span>
    );
  }
  return (
    <span role="status" className="inline-flex items-center gap-1 text-12 text-t3">
      {edit.state === 'saving' ? <Spinner /> : <Icon as={CircleCheck} size={14} className="text-green-700" />}
      {edit.state === 'saving' ? '保存中' : '已保存'}
    </span>
  );
}

const kinds: Record<string, { text: string; tone: Tone }> = {
  'customer-price': { text: '专属价', tone: 'ink' },
  'ladder-price': { text: '阶梯价', tone: 'blue' },
};

/** The source of the price in one word, how it changed, and the saving of the next tier. */
export function LineTags({ wire, line, symbol }: { wire: WireCartLine; line: TradeLine; symbol: string }) {
  const promoted = promotedWord({ kind: wire.priceKind ?? '' });
  const kind = promoted ? { text: promoted, tone: 'brand' as const } : kinds[wire.priceKind ?? ''];
  const move = priceMove(wire, line, symbol);
  const adjusted = wire.adjustments.filter(({ label, amount }) => label && amount > 0);
  if (!kind && !move && !wire.tierHint && adjusted.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12">
      {kind && <Tag tone={kind.tone}>{kind.text}</Tag>}
      {adjusted.map(({ label, amount }) => (
        <span key={label} className="text-green-700">
          {label} −{amountText(amount, symbol)}
        </span>
      ))}
      {move && <span className={move.down ? 'text-green-700' : 'text-amber-800'}>{move.text}</span>}
      {wire.tierHint && <span className="text-blue-600">{wire.tierHint}</span>}
    </span>
  );
}

/** The activity price lost at this quantity, worded as in the quantity boxes. */
export function overQuotaOf({ overQuota }: WireCartLine): OverQuota | null {
  if (!overQuota) return null;
  const { text, mend } = overQuota;
  const quantity = mend && { packs: mend.ipcnt, pieces: mend.spcnt };
  return { text, mend: mend && quantity ? { label: mend.label, quantity } : null };
}

/** A quoted price is locked: until when, and a link to change the quantity. */
export function QuotedNote({ wire }: { wire: WireCartLine }) {
  const until = wire.quote?.validUntil ? lastDay(wire.quote.validUntil) : '';
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-12 text-t3">
      价格已锁定{until && `，有效期至 ${until}`}
      {wire.activityId && (
        <Link to={quotePath(wire.activityId)} className="link relative phone:hit-44">
          到报价单改数量
        </Link>
      )}
    </span>
  );
}

/** Why the line cannot be ordered, with the button that fixes it. */
export function ProblemNote({
  wire,
  label,
  onMend,
}: {
  wire: WireCartLine;
  /** The configured out-of-stock word. */
  label: string;
  onMend: (quantity: { packs: number; pieces: number }) => void;
}) {
  const problem = problemOf(wire, label);
  if (!problem) return null;
  const { mend } = problem;
  const similar = wire.typeId ? `${categoryPath(wire.typeId)}?inStock=1` : '';
  return (
    <div
      data-problem
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-red-50 px-3 py-1.5 text-13 text-red-700"
    >
      <span className="inline-flex min-w-0 items-start gap-1">
        <Icon as={TriangleAlert} size={16} className="mt-0.5" />
        {problem.text}
      </span>
      {mend && (
        <Button size="dense" onClick={() => onMend({ packs: mend.ipcnt, pieces: mend.spcnt })}>
          {mend.label}
        </Button>
      )}
      {problem.kind === 'quote' && wire.activityId && (
        <LinkButton size="dense" to={quotePath(wire.activityId)}>
          看报价单
        </LinkButton>
      )}
      {!mend && problem.kind !== 'quote' && similar && leadsSomewhere(similar) && (
        <LinkButton size="dense" to={similar}>
          找相似
        </LinkButton>
      )}
    </div>
  );
}

/** The line's problem; also derived from `excessStore` if the mall sends only that (SPEC §3). */
export function problemOf(wire: WireCartLine, label: string): WireCartLine['problem'] | null {
  if (wire.problem) {
    return wire.problem.kind === 'out-of-stock' ? { ...wire.problem, text: label } : wire.problem;
  }
  if (wire.excessStore === 1) return { kind: 'over-stock', text: '当前数量已超过商品最大库存' };
  return null;
}

/** The line can only be removed. */
export function isGone(wire: WireCartLine): boolean {
  return wire.problem?.kind === 'off-sale' || wire.problem?.kind === 'out-of-stock';
}
