import type { WireQuoteDetail, WireQuoteMessage } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { newRequestId } from '../../../lib/request-id';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Field } from '../../../ui/field';
import { Textarea } from '../../../ui/input';
import { Tag } from '../../../ui/tag';
import { quoteQuery } from '../queries';

const MOST = 500;

interface ThreadProps {
  quote: WireQuoteDetail;
  /** About this line; absent = the whole. */
  lineId?: string;
  label: string;
  placeholder: string;
}

/** The messages between buyer and seller, oldest first, with time and author, and a reply box. */
export function Thread({ quote, lineId, label, placeholder }: ThreadProps) {
  const messages = quote.messages.filter((one) => lineId === undefined || one.lineId === lineId);
  const names = new Map(quote.lines.map((line) => [line.lineId, line.goodsName]));
  return (
    <div className="flex flex-col gap-3">
      {messages.length > 0 ? (
        <ol aria-label={label} className="flex flex-col gap-3">
          {messages.map((one) => (
            <Message
              key={one.id}
              message={one}
              about={lineId === undefined && one.lineId ? names.get(one.lineId) : undefined}
            />
          ))}
        </ol>
      ) : (
        <p className="text-13 text-t3">还没有留言。</p>
      )}
      {quote.actions.includes('message') ? (
        <Writing quote={quote} lineId={lineId} label={label} placeholder={placeholder} />
      ) : (
        lineId === undefined && <p className="text-13 text-t3">这张询价单已结束，不能再留言。</p>
      )}
    </div>
  );
}

function Message({ message, about }: { message: WireQuoteMessage; about?: string }) {
  const mine = message.author === 'buyer';
  const side = mine ? '我方' : '商家';
  return (
    <li className={cx('flex flex-col gap-1', mine ? 'items-end' : 'items-start')}>
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-t3">
        <Tag tone={mine ? 'grey' : 'blue'}>{side}</Tag>
        {message.authorName !== side && <span>{message.authorName}</span>}
        <time dateTime={message.time}>{message.time ? formatMinute(new Date(message.time)) : '--'}</time>
      </p>
      <div
        className={cx(
          'measure max-w-[85%] rounded-card px-3 py-2 text-14 wrap-anywhere whitespace-pre-wrap text-t1',
          mine ? 'bg-disabled-bg' : 'bg-blue-50',
        )}
      >
        {about && <p className="mb-1 text-12 text-t2">关于 {about}</p>}
        {message.text}
      </div>
    </li>
  );
}

function Writing({ quote, lineId, label, placeholder }: ThreadProps) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  // The same text sent again after a lost response stays one message.
  const attempt = useRef({ text: '', requestId: '' });
  const send = useMutation({
    meta: { replay: '发送留言' },
    mutationFn: (content: string) => {
      if (attempt.current.text !== content) attempt.current = { text: content, requestId: newRequestId() };
      return api('quoteMessage', {
        params: { id: quote.id },
        body: { ...(lineId ? { lineId } : {}), text: content, requestId: attempt.current.requestId },
      });
    },
    onSuccess: (next) => {
      attempt.current = { text: '', requestId: '' };
      queries.setQueryData(quoteQuery(quote.id).queryKey, next);
      setText('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (content && !send.isPending) send.mutate(content);
  };
  return (
    <form onSubmit={submit} className="flex flex-col items-end gap-2">
      <Field
        label={`${label}：写留言`}
        hideLabel
        error={send.isError ? errorText(send.error) : null}
        className="w-full"
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={2}
            maxLength={MOST}
            placeholder={placeholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={send.isPending} disabledReason={text.trim() ? null : '请先填写留言'}>
        发送
      </Button>
    </form>
  );
}
