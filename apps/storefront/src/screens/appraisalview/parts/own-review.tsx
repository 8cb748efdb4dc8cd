import type { WireOwnReview } from '@pifa/contract/client';
import { formatDate, reviewWord } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../ui/router';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { Button } from '../../../ui/button';
import { Rating } from '../../../ui/rating';
import { Tag } from '../../../ui/tag';
import { toast } from '../../../ui/toast';
import { AttachmentList } from '../../../widgets/attachments';
import { GoodsCell, orderPath } from '../../../widgets/order-parts';
import { bodyOf, type Draft, problemOf } from '../draft';
import { TOUCHED } from '../queries';
import { ReviewFields } from './review-fields';

/** A review: its state by label and colour, why it did not pass, the seller's reply. */
export function OwnReview({ review }: { review: WireOwnReview }) {
  const [mending, setMending] = useState(false);
  const { word, colour } = reviewWord(review.state);
  return (
    <article aria-label={`${review.goodsName} 的评价`} className="flex flex-col gap-2 px-4 py-4 phone:px-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <GoodsCell
          size={48}
          line={{
            goodsId: review.goodsId,
            name: review.goodsName,
            code: '',
            spec: review.boughtSpec,
            image: review.image,
          }}
          className="flex-1"
        />
        <Tag tone={colour}>{word || review.stateName}</Tag>
      </div>
      {mending ? (
        <MendForm review={review} onDone={() => setMending(false)} />
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-t3">
            <Rating score={review.stars} />
            {review.time && <time dateTime={review.time}>{formatDate(new Date(review.time))}</time>}
            {review.writer && <span>{review.writer}</span>}
            {review.anonymous && <span>匿名</span>}
            <Link
              to={orderPath(review.orderId)}
              className="link relative phone:hit-44"
              aria-label={`订单 ${review.orderNo}`}
            >
              {review.orderNo}
            </Link>
          </p>
          <p className="measure text-14 break-words whitespace-pre-wrap text-t1">{review.content}</p>
          <AttachmentList
            label="评价图片"
            files={review.images.map(({ url }, at) => ({ url, name: `图片 ${at + 1}` }))}
          />
          {review.reason && (
            <p className="measure rounded-card bg-red-50 px-3 py-2 text-13 text-red-700">
              未通过原因：{review.reason}
            </p>
          )}
          {review.reply && (
            <p className="measure rounded-card bg-sub px-3 py-2 text-13 text-t2">商家回复：{review.reply}</p>
          )}
          {review.state === 'hidden' && (
            <span>
              <Button size="dense" onClick={() => setMending(true)}>
                修改后重新提交
              </Button>
            </span>
          )}
        </>
      )}
    </article>
  );
}

function MendForm({ review, onDone }: { review: WireOwnReview; onDone: () => void }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>({
    stars: review.stars,
    content: review.content,
    images: review.images
      .filter(({ uploadId }) => uploadId !== '')
      .map(({ uploadId }, at) => ({ uploadId, name: `图片 ${at + 1}` })),
    anonymous: review.anonymous,
  });
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = problemOf(draft);
  const send = useMutation({
    mutationFn: () => api('reviewMend', { body: { id: review.id, ...bodyOf(draft) } }),
    onSuccess: async () => {
      toast({ text: '已重新提交，审核通过后显示在商品页', tone: 'success' });
      await Promise.all(TOUCHED.map((name) => queries.invalidateQueries({ queryKey: [name] })));
      onDone();
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
    },
  });
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!problem && !send.isPending) send.mutate();
      }}
    >
      <p className="text-13 text-red-700">未通过原因：{review.reason}</p>
      <ReviewFields
        name={review.goodsName}
        draft={draft}
        problem={submitted ? problem : null}
        onChange={setDraft}
        onBusy={setBusy}
      />
      <span className="flex gap-2">
        <Button
          type="submit"
          variant="brand"
          busy={send.isPending}
          disabledReason={busy ? '图片还在上传，请稍候' : null}
        >
          重新提交
        </Button>
        <Button onClick={onDone}>取消</Button>
      </span>
    </form>
  );
}
