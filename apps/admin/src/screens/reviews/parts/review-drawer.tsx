import type { WireModeratedReview } from '@pifa/contract/staff';
import { REVIEW_REASONS } from '@pifa/domain';
import { App, Button, Image, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { StaffRefusal, textOf } from '../../../lib/client';
import { fullTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { useIsHere } from '../../../lib/use-is-here';
import { Dot, Kbd, Pic, Tag } from '../../../ui/small';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PhrasePicker } from '../../../widgets/phrase-picker';
import { useReviewActs } from '../queries';
import { TONES } from '../words';
import { Presets } from './presets';
import { type Draft, Reply, useReply } from './reply';
import { Stars } from './stars';
import './review.css';

interface Props {
  review: WireModeratedReview | undefined;
  walk: Walk;
  onClose: () => void;
  /** judged, or skipped: on to the next */
  onDone: () => void;
}

/** One review with its pictures, the verdict and the reply. */
export function ReviewDrawer({ review, walk, onClose, onDone }: Props) {
  // Replies that were begun outlive the drawer and the page: going on to the next loses none.
  const { draft: drafts, change } = useFormDraft<Readonly<Record<string, Draft | undefined>>>('replies', {});
  const latest = useRef(drafts);
  latest.current = drafts;
  const keep = (id: string, draft: Draft | undefined) => change({ [id]: draft });
  /** What was typed while a reply was on its way replaces what went out, not what was there before. */
  const sent = (id: string, out: Draft, version: number) => {
    const typed = latest.current[id];
    keep(id, typed && typed.text !== out.text ? { text: typed.text, version } : undefined);
  };
  return (
    <Drawer
      open={review !== undefined}
      onClose={onClose}
      width={720}
      walk={walk}
      title={review ? `评价：${review.goodsName}` : '评价'}
      sub={review && <Dot tone={TONES[review.state]}>{review.stateName}</Dot>}
    >
      {review && (
        <Body
          key={review.id}
          review={review}
          draft={drafts[review.id]}
          onDraft={(draft) => keep(review.id, draft)}
          onSent={(out, version) => sent(review.id, out, version)}
          onDone={onDone}
        />
      )}
    </Drawer>
  );
}

interface BodyProps {
  review: WireModeratedReview;
  draft: Draft | undefined;
  onDraft: (draft: Draft | undefined) => void;
  onSent: (sent: Draft, version: number) => void;
  onDone: () => void;
}

function Body({ review, draft, onDraft, onSent, onDone }: BodyProps) {
  const { message } = App.useApp();
  const { judge } = useReviewActs();
  const reply = useReply({ review, draft, onDraft, onSent });
  const isHere = useIsHere();
  const isDeciding = useRef(false);
  const [reason, setReason] = useState('');
  const field = useRef<InputRef>(null);
  const send = async (verdict: 'approve' | 'reject') => {
    const cause = verdict === 'reject' ? reason.trim() : '';
    try {
      const { message: said } = await judge.mutateAsync({
        id: review.id,
        verdict,
        reason: cause,
        version: review.version,
      });
      void message.success(said);
      // Who has gone on already is not taken a review further.
      if (isHere.current) onDone();
    } catch (error) {
      const isStale = error instanceof StaffRefusal && error.code === 'stale';
      const text = isHere.current ? textOf(error) : `「${review.goodsName}」的评价没有审核：${textOf(error)}`;
      void (isStale ? message.warning(text) : message.error(text));
    }
  };
  // What was typed goes out with the verdict; when it cannot, the verdict waits.
  const decide = async (verdict: 'approve' | 'reject') => {
    if (isDeciding.current || judge.isPending || reply.isPending) return;
    if (verdict === 'reject' && reason.trim() === '') {
      field.current?.focus();
      return void message.warning('请选择或写明不通过的原因');
    }
    isDeciding.current = true;
    if (!reply.isChanged || (await reply.save())) await send(verdict);
    isDeciding.current = false;
  };
  const isShown = review.state === 'shown';
  const isHidden = review.state === 'hidden';
  useKeys([
    ...(isShown ? [] : [{ key: 'a', words: '通过', run: () => void decide('approve') }]),
    ...(isHidden ? [] : [{ key: 'r', words: isShown ? '撤下' : '不通过', run: () => void decide('reject') }]),
  ]);
  return (
    <div className="review">
      <div className="review-body">
        <Facts review={review} />
        <div className="review-words">
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
        </div>
        {isHidden && review.reason && <p className="review-why">未通过的原因：{review.reason}</p>}
        <Reply review={review} reply={reply} />
        {!isHidden && (
          <section>
            <h3>{isShown ? '撤下的原因' : '不通过的原因'}</h3>
            <p className="t3 s12">客户看得到，可以改好再提交；通过则不用写。</p>
            <Presets label="常见的原因" texts={REVIEW_REASONS} chosen={reason} onPick={setReason} />
            <Input
              ref={field}
              maxLength={200}
              placeholder="选一条，或自己写"
              aria-label="不通过的原因"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <PhrasePicker use="review-reason" text={reason} onPick={setReason} />
          </section>
        )}
      </div>
      <footer className="review-foot">
        <Button onClick={onDone}>
          跳过 <Kbd>N</Kbd>
        </Button>
        {!isHidden && (
          <Button danger disabled={judge.isPending} onClick={() => void decide('reject')}>
            {isShown ? '撤下' : '不通过'} <Kbd>R</Kbd>
          </Button>
        )}
        {!isShown && (
          <Button type="primary" loading={judge.isPending} onClick={() => void decide('approve')}>
            {reply.isChanged ? '通过并回复' : '通过'} <Kbd>A</Kbd>
          </Button>
        )}
      </footer>
    </div>
  );
}

/** Of which goods, by whom, from which order. */
function Facts({ review }: { review: WireModeratedReview }) {
  const mayOrder = useCan('order.read');
  const mayCompany = useCan('customer.read');
  const { company, khId, anonymous, orderId, orderNo } = review;
  return (
    <div className="review-facts">
      <Pic src={review.goodsImage} size={48} />
      <div>
        <b>{review.goodsName}</b> <span className="t3">{review.goodsCode}</span>
        <p className="t2 s13 review-from">
          {khId && mayCompany ? <Link to={`/companies/${khId}`}>{company}</Link> : <span>{company}</span>}
          {anonymous && <Tag>匿名显示</Tag>}
          {orderNo && (
            <>
              <span>订单</span>
              {mayOrder ? <Link to={`/orders/${orderId}`}>{orderNo}</Link> : <span>{orderNo}</span>}
            </>
          )}
          <span className="t3">{fullTime(review.time)}</span>
        </p>
      </div>
    </div>
  );
}
