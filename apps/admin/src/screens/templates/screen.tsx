import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTableState } from '../../lib/table-state';
import { Tag } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import { TemplateEditor } from './parts/template-editor';
import { type Template, type Templates, templatesQuery } from './queries';
import { words } from './words';
import './templates.css';

/** 短信与消息模板: what happens at the left, by group; the texts of one at the right. */
export function Screen() {
  const { state, change } = useTableState();
  const { data, error, refetch } = useQuery(templatesQuery);
  const all = data?.groups.flatMap(({ events }) => events) ?? [];
  const opened = all.find(({ event }) => event === state.open) ?? all[0];
  return (
    <Page title={words.title} purpose={words.purpose} flush>
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : opened ? (
        <div className="templates">
          <Events data={data} opened={opened.event} onOpen={(event) => change({ open: event })} />
          <TemplateEditor key={opened.event} template={opened} all={data} />
        </div>
      ) : (
        <Empty text={words.empty}>
          <NextJob />
        </Empty>
      )}
    </Page>
  );
}

interface EventsProps {
  data: Templates;
  opened: string;
  onOpen: (event: string) => void;
}

function Events({ data, opened, onOpen }: EventsProps) {
  const [find, setFind] = useState('');
  const fits = ({ name, when, box, sms }: Template) =>
    `${name} ${when} ${box?.title ?? ''} ${box?.text ?? ''} ${sms?.text ?? ''}`.includes(find);
  const groups = data.groups
    .map(({ name, events }) => ({ name, events: events.filter(fits) }))
    .filter(({ events }) => events.length > 0);
  return (
    <nav className="templates-list" aria-label="消息">
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label="找消息"
        placeholder="找消息：名称或里面的字"
        value={find}
        onChange={({ target }) => setFind(target.value.trim())}
      />
      {groups.length === 0 && (
        <Empty text={words.noMatch}>
          <Button onClick={() => setFind('')}>清除筛选</Button>
        </Empty>
      )}
      {groups.map(({ name, events }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          {events.map((one) => (
            <button
              key={one.event}
              type="button"
              className={one.event === opened ? 'on' : ''}
              aria-current={one.event === opened}
              onClick={() => onOpen(one.event)}
            >
              <span>{one.name}</span>
              <span className="push row gap4">
                {one.changed && <Tag tone="blue">改过</Tag>}
                {isOff(one) ? (
                  <Tag tone="amber">{isOff(one)}</Tag>
                ) : (
                  <span className="t2 s12">{ways(one)}</span>
                )}
              </span>
            </button>
          ))}
        </section>
      ))}
    </nav>
  );
}

const ways = ({ box, sms }: Template): string => [box && '站内', sms && '短信'].filter(Boolean).join(' · ');

/** What of it is switched off, in a word; '' = nothing. */
function isOff({ box, sms }: Template): string {
  const [boxOff, smsOff] = [box?.on === false, sms?.on === false];
  if ((boxOff || !box) && (smsOff || !sms)) return '不发';
  return boxOff ? '只发短信' : smsOff ? '只发站内' : '';
}
