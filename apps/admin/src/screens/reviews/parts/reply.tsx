import type { WireModeratedReview } from '@pifa/contract/staff';
import { repliesFor } from '@pifa/domain';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { StaffRefusal, textOf } from '../../../lib/client';
import { shortTime } from '../../../lib/format';
import { useIsHere } from '../../../lib/use-is-here';
import { PhrasePicker } from '../../../widgets/phrase-picker';
import { StaleDialog, type StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import { useReviewActs } from '../queries';
import { Presets } from './presets';

/** A reply that is being written, and the version of the reply that it is to replace. */
export interface Draft {
  text: string;
  version: number;
}

/** The reply as it is saved now, as a stale save's refusal tells it. */
interface Theirs {
  reply: string;
  replyVersion: number;
  repliedBy: string;
  replyTime?: string;
}

interface Options {
  review: WireModeratedReview;
  draft: Draft | undefined;
  onDraft: (draft: Draft | undefined) => void;
  /** What went out is saved, as this version; it is told also after the drawer went on to the next review. */
  onSent: (sent: Draft, version: number) => void;
}

type ReplyControl = ReturnType<typeof useReply>;

/** The reply that is being written; a colleague's, saved meanwhile, is never written over unseen. */
export function useReply({ review, draft, onDraft, onSent }: Options) {
  const { message } = App.useApp();
  const { reply } = useReviewActs();
  const isHere = useIsHere();
  const [theirs, setTheirs] = useState<Theirs>();
  const text = draft?.text ?? review.reply;
  /** What the list brings later does not move the version: it was not what was read when typing began. */
  const version = draft?.version ?? review.replyVersion;
  const refused = (error: unknown) => {
    if (!isHere.current) return void message.error(`「${review.goodsName}」的回复没有保存：${textOf(error)}`);
    if (error instanceof StaffRefusal && error.code === 'stale') {
      return setTheirs((error.data as { current: Theirs }).current);
    }
    void message.error(textOf(error));
  };
  /** Whether it is saved. */
  const send = async (over: number): Promise<boolean> => {
    const sent = { text, version: over };
    try {
      // Not `mutate`: its callbacks are dropped once the next review is open, and the draft would stay.
      const saved = await reply.mutateAsync({ id: review.id, reply: text.trim(), version: over });
      void message.success(saved.message);
      setTheirs(undefined);
      onSent(sent, saved.replyVersion);
      return true;
    } catch (error) {
      refused(error);
      return false;
    }
  };
  return {
    text,
    theirs,
    isPending: reply.isPending,
    isChanged: draft !== undefined && text.trim() !== review.reply,
    type: (typed: string) => onDraft({ text: typed, version }),
    save: () => send(version),
    overwrite: () => theirs && void send(theirs.replyVersion),
    takeTheirs() {
      setTheirs(undefined);
      onDraft(undefined);
    },
    goOn: () => setTheirs(undefined),
  };
}

/** The seller's reply, with words to begin from. */
export function Reply({ review, reply }: { review: WireModeratedReview; reply: ReplyControl }) {
  const { text, theirs } = reply;
  const { repliedBy, replyTime } = review;
  const isGone = reply.isChanged && text.trim() === '';
  return (
    <section>
      <h3>商家回复</h3>
      {replyTime && (
        <p className="t3 s12">
          {repliedBy} {shortTime(replyTime)} 回复
        </p>
      )}
      <Presets label="常用的回复" texts={repliesFor(review.stars)} chosen={text} onPick={reply.type} />
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={500}
        placeholder="所有客户在商品页的评价下面看得到"
        aria-label="商家回复"
        value={text}
        onChange={({ target }) => reply.type(target.value)}
      />
      <span className="row gap8">
        <Button
          size="small"
          danger={isGone}
          loading={reply.isPending}
          disabled={!reply.isChanged}
          onClick={() => void reply.save()}
        >
          {isGone ? '删去回复' : '保存回复'}
        </Button>
        <PhrasePicker use="review-reply" text={text} onPick={reply.type} />
        {reply.isChanged && <span className="tx-amber s12">还没有保存</span>}
      </span>
      <StaleDialog
        rows={theirs && rowsOf(theirs, text)}
        title={theirs?.reply ? '同事刚刚回复过这条评价' : '同事刚刚删去了回复'}
        busy={reply.isPending}
        onMine={reply.overwrite}
        onTheirs={reply.takeTheirs}
        onClose={reply.goOn}
      />
    </section>
  );
}

const rowsOf = ({ reply, repliedBy, replyTime }: Theirs, mine: string): StaleRow[] => [
  ['商家回复', reply, mine.trim()],
  ...(replyTime ? [['谁回复的', `${repliedBy} ${shortTime(replyTime)}`, '我'] as const] : []),
];
