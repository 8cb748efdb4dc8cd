import type { Goods } from '@pifa/contract/client';
import type { OverQuota, Visibility } from '@pifa/domain';
import { Link } from '../../../ui/router';
import { categoryPath } from '../../../lib/links';
import { loginPath } from '../../../lib/navigation';
import { Button } from '../../../ui/button';
import { addToInquiry } from '../../../widgets/inquiry-list';
import { type QuantityControl, QuantityNotes } from '../../../widgets/quantity-pair';

/** What was adjusted, or why the server refused it. */
export function RowNotes({
  control,
  over,
  problem,
  className,
}: {
  control: QuantityControl;
  over?: OverQuota | null;
  problem: string;
  className?: string;
}) {
  return (
    <>
      <QuantityNotes control={control} over={over} className={className} />
      {problem && (
        <p role="status" className="text-12 text-amber-800">
          {problem}
        </p>
      )}
    </>
  );
}

/** 「无货 · 找相似」. */
export function Unavailable({ goods, word }: { goods: Goods; word: string }) {
  const to = goods.categoryId ? categoryPath(goods.categoryId) : '/pages/ordercenter';
  return (
    <span className="text-13 text-t3">
      {word} ·{' '}
      <Link to={`${to}?inStock=1`} className="relative text-blue-600 underline phone:hit-44">
        找相似
      </Link>
    </span>
  );
}

/** Where prices are hidden goods cannot be ordered, only added to an inquiry. */
export function AskInstead({ goods, visibility }: { goods: Goods; visibility: Visibility }) {
  if (!visibility.inquiryEntry) {
    return (
      <Link to={loginPath()} className="relative text-13 text-blue-600 hover:underline phone:hit-44">
        立即登录
      </Link>
    );
  }
  return (
    <Button variant="blue-outline" size="dense" onClick={() => addToInquiry(goods)}>
      加入咨询列表
    </Button>
  );
}
