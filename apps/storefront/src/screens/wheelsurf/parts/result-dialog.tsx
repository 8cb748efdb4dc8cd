import type { CallData } from '@pifa/contract/client';
import { Frown, Gift } from 'lucide';
import { useRef } from 'react';
import { leadsSomewhere } from '../../../lib/screen-route';
import { Button, LinkButton } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Dialog } from '../../../ui/dialog';
import { Icon } from '../../../ui/icon';

const LINK_WORDS: Record<string, string> = { coupon: '查看我的卡券', points: '查看我的积分' };

/** The prize, where to find it, and the next step. */
export function ResultDialog({ drawn, onClose }: { drawn: CallData<'luckyDrawDraw'>; onClose: () => void }) {
  const { record, text, link, chances } = drawn;
  const won = record.kind !== 'nothing';
  // Don't focus the button: a second press or a held key would close the dialog unread.
  const textRef = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={won ? '中奖了' : '没有中奖'}
      width={400}
      initialFocus={textRef}
      footer={
        <>
          <Button onClick={onClose}>{chances > 0 ? '继续抽奖' : '知道了'}</Button>
          {won && link && leadsSomewhere(link) && (
            <LinkButton variant="brand" to={link}>
              {LINK_WORDS[record.kind] ?? '去查看'}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="flex flex-col items-center gap-3 py-4 text-center">
        <span
          className={cx(
            'grid size-16 place-content-center rounded-pill',
            won ? 'bg-brand-50 text-brand-700' : 'bg-disabled-bg text-t3',
          )}
        >
          <Icon as={won ? Gift : Frown} size={32} />
        </span>
        <p ref={textRef} tabIndex={-1} className="text-18 font-medium text-t1 outline-none">
          {text || record.prizeName}
        </p>
        <p className="text-13 text-t3">{chances > 0 ? `还可以抽 ${chances} 次` : '本次机会已用完'}</p>
      </div>
    </Dialog>
  );
}
