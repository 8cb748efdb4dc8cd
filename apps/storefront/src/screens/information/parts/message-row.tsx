import type { WireMessage } from '@pifa/contract/client';
import { formatMinute, messageTime, messageTypeWord } from '@pifa/domain';
import { ChevronRight } from 'lucide';
import { Link } from '../../../ui/router';
import { leadsSomewhere } from '../../../lib/screen-route';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { Tag } from '../../../ui/tag';

/** One message: unread ones are bold with a dot; opening it leads to what it is about (UX §4.11). */
export function MessageRow({
  message,
  now,
  onRead,
}: {
  message: WireMessage;
  /** The server's present. */
  now: Date;
  onRead: () => void;
}) {
  const { title, text, link, read, time, type } = message;
  const { word, colour } = messageTypeWord(type);
  const at = new Date(time);
  const leads = /^\/(?![/\\])/.test(link) && leadsSomewhere(link);
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-sub phone:px-3">
      <span className="relative mt-0.5">
        <Tag tone={colour}>{word}</Tag>
        {!read && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 size-2 rounded-pill bg-red-700 ring-2 ring-white"
          />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className={cx('min-w-0 text-14', read ? 'font-normal text-t2' : 'font-semibold text-t1')}>
            {!read && <span className="sr-only">未读：</span>}
            {leads ? (
              <Link to={link} onClick={read ? undefined : onRead} className="after:absolute after:inset-0">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <time
            dateTime={time || undefined}
            title={formatMinute(at)}
            className="shrink-0 text-12 whitespace-nowrap text-t3"
          >
            {messageTime(at, now)}
          </time>
        </div>
        <p className={cx('max-w-180 mt-0.5 text-13 wrap-anywhere', read ? 'text-t3' : 'text-t2')}>{text}</p>
        {!leads && !read && (
          <Button size="dense" variant="quiet" className="-ml-2" onClick={onRead}>
            知道了
          </Button>
        )}
      </div>
      {leads && <Icon as={ChevronRight} size={16} className="mt-1 text-t3" />}
    </li>
  );
}
