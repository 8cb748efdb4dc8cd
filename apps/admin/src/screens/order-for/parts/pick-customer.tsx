import { Input } from 'antd';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { since } from '../../../lib/format';
import { Card, Tag } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { Page } from '../../../widgets/page';
import { type Found, useCustomers } from '../queries';
import { words } from '../words';
import './order-for.css';

/** Whom to order for: found by a word, or one whose basket was left. */
export function PickCustomer({ onPick }: { onPick: (khId: string) => void }) {
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const [at, setAt] = useState(0);
  const { data, error, refetch } = useCustomers(keyword);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !data) return;
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, data.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && keyword === text.trim()) {
      const chosen = data[at];
      if (chosen) onPick(chosen.khId);
    } else return;
    event.preventDefault();
  };
  return (
    <Page title={words.title} purpose={words.purpose}>
      <div className="of-pick">
        <Input
          autoFocus
          size="large"
          aria-label="找客户"
          placeholder={words.pick}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        {error || !data || data.length === 0 ? (
          <Card title={keyword === '' ? words.recent : words.customers}>
            {error ? (
              <Failed error={error} onRetry={() => void refetch()} />
            ) : !data ? (
              <Skeleton rows={4} />
            ) : (
              <Empty text={keyword === '' ? words.noRecent : words.noCustomer}>
                <Link to="/companies">从客户列表选</Link>
              </Empty>
            )}
          </Card>
        ) : (
          groupsOf(data, keyword).map(({ title, list, first }) => (
            <Card key={title} title={title}>
              <ul className="of-customers">
                {list.map((one, index) => (
                  <li key={one.khId}>
                    <button
                      type="button"
                      className={first + index === at ? 'at' : ''}
                      onClick={() => onPick(one.khId)}
                    >
                      <b>{one.name}</b>
                      <span className="t3">{[one.code, one.level].filter(Boolean).join(' · ')}</span>
                      {one.closed && <Tag tone="red">已停用</Tag>}
                      <span className="push t2">
                        {one.draftKinds > 0 && one.draftTime
                          ? `未下完 ${one.draftKinds} 种，${since(one.draftTime)}前`
                          : one.salesperson && `业务员 ${one.salesperson}`}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </Card>
          ))
        )}
      </div>
    </Page>
  );
}

/** What was found; without a word those I left something for, apart from those who ordered last. */
function groupsOf(data: readonly Found[], keyword: string) {
  if (keyword !== '') return [{ title: words.customers, list: data, first: 0 }];
  const drafts = data.filter(({ draftKinds }) => draftKinds > 0);
  return [
    { title: words.drafts, list: drafts, first: 0 },
    { title: words.recent, list: data.slice(drafts.length), first: drafts.length },
  ].filter(({ list }) => list.length > 0);
}
