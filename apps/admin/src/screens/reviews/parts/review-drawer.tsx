import type { WireModeratedReview } from '@pifa/contract/staff';
import { App, Button, Image, Input } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { fullTime } from '../../../lib/format';
import { Kbd } from '../../../ui/small';
import { Drawer } from '../../../widgets/drawer';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PhrasePicker } from '../../../widgets/phrase-picker';
import { useReviewActs } from '../queries';
import { Stars } from './stars';
import './review.css';

interface Props {
  review: WireModeratedReview | undefined;
  onClose: () => void;
  /** judged: on to the next */
  onDone: () => void;
}

/** One review with its pictures, the verdict and the reply. */
export function ReviewDrawer({ review, onClose, onDone }: Props) {
  return (
    <Drawer
      open={review !== undefined}
      onClose={onClose}
      width={720}
      title={review ? `评价：${review.goodsName}` : '评价'}
      sub={review?.stateName}
    >
      {review && <Body key={review.id} review={review} onDone={onDone} />}
    </Drawer>
  );
}

function Body({ review, onDone }: { review: WireModeratedReview; onDone: () => void }) {
  const { message } = App.useApp();
  const { judge, reply } = useReviewActs();
  const [reason, setReason] = useState(review.reason);
  const [answer, setAnswer] = useState(review.reply);
  const onError = (error: unknown) => void message.error(textOf(error));
  const decide = (verdict: 'approve' | 'reject') => {
    if (verdict === 'reject' && reason.trim() === '') return void message.warning('请写明不通过的原因');
    judge.mutate(
      { id: review.id, verdict, reason: verdict === 'reject' ? reason.trim() : '' },
      {
        onSuccess: ({ message: said }) => {
          void message.success(said);
          onDone();
        },
        onError,
      },
    );
  };
  useKeys([
    ...(review.state === 'shown' ? [] : [{ key: 'a', words: '通过', run: () => decide('approve') }]),
    ...(review.state === 'hidden' ? [] : [{ key: 'r', words: '不通过', run: () => decide('reject') }]),
  ]);
  return (
    <div className="review">
      <p className="t2 s13">
        {review.company}
        {review.anonymous && '（匿名显示）'} · {review.goodsCode}
        {review.orderNo && ` · 订单 ${review.orderNo}`} · {fullTime(review.time)}
      </p>
      <Stars stars={review.stars} />
      <p className="review-text">{review.content}</p>
      {review.images.length > 0 && (
        <Image.PreviewGroup>
          <div className="review-pictures">
            {review.images.map(({ url }, at) => (
              <Image key={url} src={url} width={112} height={112} alt={`图片 ${at + 1}`} />
            ))}
          </div>
        </Image.PreviewGroup>
      )}
      <section>
        <h3>审核</h3>
        {review.state !== 'hidden' && (
          <>
            <Input.TextArea
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={200}
              placeholder={review.state === 'shown' ? '撤下的原因，客户看得到' : '不通过的原因，客户看得到'}
              aria-label="不通过的原因"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <PhrasePicker use="review-reason" text={reason} onPick={setReason} />
          </>
        )}
        <span className="row gap8">
          {review.state !== 'shown' && (
            <Button type="primary" loading={judge.isPending} onClick={() => decide('approve')}>
              通过 <Kbd>A</Kbd>
            </Button>
          )}
          {review.state !== 'hidden' && (
            <Button danger loading={judge.isPending} onClick={() => decide('reject')}>
              {review.state === 'shown' ? '撤下' : '不通过'} <Kbd>R</Kbd>
            </Button>
          )}
        </span>
      </section>
      <section>
        <h3>商家回复</h3>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={500}
          placeholder="回复显示在评价下面；留空即删去"
          aria-label="商家回复"
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <span className="row gap8">
          <Button
            loading={reply.isPending}
            disabled={answer === review.reply}
            onClick={() =>
              reply.mutate(
                { id: review.id, reply: answer.trim() },
                { onSuccess: ({ message: said }) => void message.success(said), onError },
              )
            }
          >
            保存回复
          </Button>
          <PhrasePicker use="review-reply" text={answer} onPick={setAnswer} />
        </span>
      </section>
    </div>
  );
}
