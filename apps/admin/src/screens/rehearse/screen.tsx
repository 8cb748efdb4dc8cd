import type { CallBodyInput } from '@pifa/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { textOf } from '../../lib/client';
import { shortTime } from '../../lib/format';
import { Card, Dot } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { usePlan } from '../../widgets/plan-dialog/plan-dialog';
import { Report } from '../../widgets/rehearsal/report';
import { type Head, type Rehearsal, rehearsalsQuery, useRehearsal, useRehearse } from './queries';
import { Points } from './parts/points';
import { words } from './words';
import { SPANS } from '../../widgets/rehearsal/spans';
import './rehearse.css';

type Draft = CallBodyInput<'adminRehearse'>['draft'];
const TONES = { running: 'blue', done: 'green', failed: 'red' } as const;
const STATES = { running: '正在算', done: '算好了', failed: '没有算成' } as const;

/** Draft promotions, and rules of points, tried on past orders (ADVANCED M2). */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const isPoints = search.get('of') === 'points';
  return (
    <Page
      title={words.title}
      purpose={isPoints ? words.points : words.purpose}
      extra={
        <Segmented<boolean>
          aria-label="预演什么"
          value={isPoints}
          options={[
            { value: false, label: '活动' },
            { value: true, label: '积分' },
          ]}
          // What was handed over to be tried waits on the other side.
          onChange={(points) => setSearch(points ? { of: 'points' } : {}, { state })}
        />
      }
    >
      <div className="rh">{isPoints ? <Points /> : <Promotions />}</div>
    </Page>
  );
}

function Promotions() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: { draft?: Draft } | null };
  const [draft] = useState(state?.draft);
  const id = search.get('id') ?? '';
  const list = useQuery(rehearsalsQuery);
  const open = (next: string) => setSearch(next === '' ? {} : { id: next }, { state });
  return (
    <>
      {draft && id === '' && <Begin draft={draft} onBegun={open} />}
      {id !== '' && <One id={id} onAgain={open} />}
      {list.error ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton rows={4} />
      ) : list.data.list.length === 0 ? (
        !draft && (
          <Empty text={words.empty}>
            <Link to="/promotions">
              <Button type="primary" tabIndex={-1}>
                去活动
              </Button>
            </Link>
          </Empty>
        )
      ) : (
        <Recent list={list.data.list} id={id} onOpen={open} />
      )}
    </>
  );
}

function Begin({ draft, onBegun }: { draft: Draft; onBegun: (id: string) => void }) {
  const { message } = App.useApp();
  const rehearse = useRehearse();
  const [days, setDays] = useState(30);
  return (
    <Card title={`预演「${draft.title}」`} pad>
      <div className="row gap12">
        <span>拿近</span>
        <Segmented<number>
          aria-label="近几天的订单"
          value={days}
          options={SPANS.map((one) => ({ value: one, label: `${one} 天` }))}
          onChange={setDays}
        />
        <span>已付款的订单来算</span>
        <Button
          type="primary"
          loading={rehearse.isPending}
          onClick={() =>
            rehearse.mutate(
              { draft, days },
              {
                onSuccess: ({ id }) => onBegun(id),
                onError: (error) => void message.error(textOf(error)),
              },
            )
          }
        >
          开始预演
        </Button>
      </div>
    </Card>
  );
}

function One({ id, onAgain }: { id: string; onAgain: (id: string) => void }) {
  const { data, error, refetch } = useRehearsal(id);
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />;
  return (
    <>
      <Card
        title={`${data.kindName}「${data.title}」`}
        note={`近 ${data.days} 天的订单，${shortTime(data.createTime)} 算`}
        extra={<Acts rehearsal={data} onAgain={onAgain} />}
        pad
      >
        {data.state === 'running' && (
          <div role="status">
            <Progress percent={data.total === 0 ? 0 : Math.round((data.done * 100) / data.total)} />
            <p className="t3 s12">
              已算 {data.done} / {data.total} 张，可关闭本页，算好了还在这里
            </p>
          </div>
        )}
        {data.state === 'failed' && <Alert type="error" showIcon title={data.error} />}
        {data.state === 'done' && <Dot tone="green">{STATES.done}</Dot>}
      </Card>
      {data.result && <Report result={data.result} sides={['没有它', '有它']} />}
    </>
  );
}

function Acts({ rehearsal, onAgain }: { rehearsal: Rehearsal; onAgain: (id: string) => void }) {
  const plan = usePlan();
  const navigate = useNavigate();
  const rehearse = useRehearse();
  const draft = rehearsal.draft as unknown as Draft;
  if (rehearsal.state === 'running') return null;
  const enable = async () => {
    const settings = { draft, on: true };
    const outcome = await plan({ kind: 'save-promotion', objects: [draft.id || 'new'], settings });
    if (outcome === 'done') void navigate('/promotions');
  };
  return (
    <span className="row gap8">
      <Button
        loading={rehearse.isPending}
        onClick={() =>
          rehearse.mutate({ draft, days: rehearsal.days }, { onSuccess: ({ id }) => onAgain(id) })
        }
      >
        再算一次
      </Button>
      <Button type="primary" onClick={() => void enable()}>
        按此方案启用
      </Button>
    </span>
  );
}

function Recent({ list, id, onOpen }: { list: readonly Head[]; id: string; onOpen: (id: string) => void }) {
  return (
    <Card title="最近的预演">
      <table className="dt">
        <tbody>
          {list.map((one) => (
            <tr key={one.id} className={one.id === id ? 'on' : ''}>
              <td className="pad">
                <Button type="link" size="small" onClick={() => onOpen(one.id)}>
                  {one.title}
                </Button>
              </td>
              <td>{one.kindName}</td>
              <td>近 {one.days} 天</td>
              <td>
                <Dot tone={TONES[one.state]}>{STATES[one.state]}</Dot>
              </td>
              <td className="padr r">{shortTime(one.createTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
