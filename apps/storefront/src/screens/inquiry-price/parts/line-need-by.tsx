import { useState } from 'react';
import { FieldError } from '../../../ui/field';
import { Input } from '../../../ui/input';
import { changeInquiryGoods, type InquiryGoods } from '../../../widgets/inquiry-list';
import { dayProblem, readDay } from '../form';

/** The needed-by date of this line, if it differs from the inquiry's. */
export function LineNeedBy({ item, today }: { item: InquiryGoods; today: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const [unread, setUnread] = useState(false);
  const leave = () => {
    if (draft === null) return;
    const day = readDay(draft, today);
    setUnread(day === null);
    if (day === null) return;
    changeInquiryGoods(item.goodsId, { needBy: day || undefined });
    setDraft(null);
  };
  const problem = unread ? dayProblem(null, today) : dayProblem(item.needBy ?? '', today);
  return (
    <span data-need-by={item.goodsId} className="block">
      <Input
        size="dense"
        maxLength={12}
        aria-label={`${item.goodsName} 期望到货日`}
        aria-invalid={problem ? true : undefined}
        placeholder="到货日，不填同整单"
        value={draft ?? item.needBy ?? ''}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={leave}
        className="phone:h-11!"
      />
      {problem && <FieldError>{problem}</FieldError>}
    </span>
  );
}
