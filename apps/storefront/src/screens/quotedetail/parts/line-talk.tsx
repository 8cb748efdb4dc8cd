import type { WireQuoteDetail, WireQuoteLine } from '@pifa/contract/client';
import { MessageSquareText } from 'lucide';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Thread } from './thread';

/** The messages about this line, opened on demand. */
export function LineTalk({ quote, line }: { quote: WireQuoteDetail; line: WireQuoteLine }) {
  const id = useId();
  const count = quote.messages.filter(({ lineId }) => lineId === line.lineId).length;
  const [open, setOpen] = useState(false);
  if (count === 0 && !quote.actions.includes('message')) return null;
  return (
    <div className="mt-2">
      <Button
        size="dense"
        variant="quiet"
        aria-expanded={open}
        aria-controls={id}
        icon={<Icon as={MessageSquareText} size={16} />}
        onClick={() => setOpen(!open)}
        className="-ml-3"
      >
        {count > 0 ? `留言（${count}）` : '就此商品留言'}
        <span className="sr-only">：{line.goodsName}</span>
      </Button>
      <div id={id} hidden={!open} className="mt-2 rounded-card bg-sub p-3">
        {open && (
          <Thread
            quote={quote}
            lineId={line.lineId}
            label={`${line.goodsName} 的留言`}
            placeholder="就这个商品问商家：包装、交期、能否再优惠…"
          />
        )}
      </div>
    </div>
  );
}
