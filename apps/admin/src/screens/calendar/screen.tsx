import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { shiftDay } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Segmented, Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../lib/client';
import { Card, Tag } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { type Bar, type Lane, lanesOf, runsOf } from './rows';
import { type By, isBy, words } from './words';
import './calendar.css';

const WEEKS = [2, 4, 8];
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** 12, and on the first of a month 12/1: short enough for a narrow column. */
const dayText = (day: string): string =>
  day.endsWith('-01') ? `${Number(day.slice(5, 7))}/1` : day.slice(8);

/** Weeks × promotions, kinds or goods; where two would meet the days are hatched (ADMIN §7.6). */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('by') ?? '';
  const by: By = isBy(asked) ? asked : 'promotion';
  const weeks = WEEKS.find((one) => String(one) === search.get('weeks')) ?? 4;
  const from = /^\d{4}-\d\d-\d\d$/.test(search.get('from') ?? '') ? (search.get('from') ?? '') : '';
  const all = search.get('all') === '1';
  const change = (part: Record<string, string>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [key, value] of Object.entries(part)) {
        if (value === '') next.delete(key);
        else next.set(key, value);
      }
      return next;
    });
  const query = { weeks, ...(from === '' ? {} : { from }), withStopped: all ? '1' : '0' };
  const { data, error, refetch } = useQuery({
    queryKey: ['promotion-calendar', query],
    queryFn: ({ signal }) => call('adminPromotionCalendar', { query, signal }),
    placeholderData: (before) => before,
  });
  const step = (days: number) => data && change({ from: shiftDay(data.from, days) });
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <Link to="/promotions">
          <Button tabIndex={-1}>活动列表</Button>
        </Link>
      }
    >
      <div className="cal">
        <div className="row gap12 cal-bar">
          <span className="row gap4">
            <Button icon={<LeftOutlined />} aria-label="前一周" onClick={() => step(-7)} />
            <Button onClick={() => change({ from: '' })}>今天</Button>
            <Button icon={<RightOutlined />} aria-label="后一周" onClick={() => step(7)} />
          </span>
          <Segmented<By>
            aria-label="怎么排"
            value={by}
            options={Object.entries(words.by).map(([value, label]) => ({ value: value as By, label }))}
            onChange={(next) => change({ by: next === 'promotion' ? '' : next })}
          />
          <Select
            aria-label="几周"
            value={weeks}
            options={WEEKS.map((one) => ({ value: one, label: `${one} 周` }))}
            onChange={(next) => change({ weeks: String(next) })}
          />
          <Checkbox checked={all} onChange={({ target }) => change({ all: target.checked ? '1' : '' })}>
            连同草稿与停用的
          </Checkbox>
          {data && data.meetings.length > 0 && (
            <span className="push">
              <Tag tone="red">{data.meetings.length} 处重叠</Tag>
            </span>
          )}
        </div>
        {!data ? (
          error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={8} />
          )
        ) : data.list.length === 0 ? (
          <Empty text={words.empty}>
            <Link to="/promotions/new?kind=full-amount-reduction">
              <Button type="primary" tabIndex={-1}>
                建一个满减
              </Button>
            </Link>
          </Empty>
        ) : (
          <>
            <Grid days={data.days} today={data.today} lanes={lanesOf(data.list, by)} />
            {data.meetings.length > 0 && (
              <Card title={words.meetings} note="请错开时间，或换商品">
                <ul className="cal-meetings">
                  {data.meetings.map(({ a, b, titleA, titleB, goodsText }) => (
                    <li key={`${a}-${b}`}>
                      <Link to={`/promotions?open=${a}`}>{titleA}</Link> 与{' '}
                      <Link to={`/promotions?open=${b}`}>{titleB}</Link>：{goodsText}
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

function Grid({ days, today, lanes }: { days: readonly string[]; today: string; lanes: readonly Lane[] }) {
  const columns = { gridTemplateColumns: `200px repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <div className="card cal-grid" role="table" aria-label={words.title}>
      <div className="cal-row cal-head" role="row" style={columns}>
        <span role="columnheader" />
        {days.map((day) => (
          <span
            key={day}
            role="columnheader"
            className={day === today ? 'today' : ['六', '日'].includes(weekday(day)) ? 'rest' : ''}
          >
            {days.length <= 28 && <small>{weekday(day)}</small>}
            {dayText(day)}
          </span>
        ))}
      </div>
      {lanes.map((lane) => (
        <div className="cal-row" role="row" key={lane.key} style={columns}>
          <span role="rowheader" className="cal-name" title={lane.name}>
            {lane.name} <small>{lane.note}</small>
          </span>
          <div className="cal-lane" role="cell" style={{ gridColumn: '2 / -1' }}>
            {lane.bars.map((bar) => (
              <Runs key={bar.id} bar={bar} days={days.length} today={days.indexOf(today)} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Runs({ bar, days, today }: { bar: Bar; days: number; today: number }) {
  const said = `${bar.title}（${bar.kindName}，${bar.stateName}，${bar.goodsText}，${bar.audienceText}）`;
  return (
    <div className="cal-bars" style={{ gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))` }}>
      {today >= 0 && <i className="cal-today" style={{ gridColumn: `${today + 1} / span 1` }} />}
      {runsOf(bar).map(({ from, days: long, isClash }) => (
        <Link
          key={from}
          to={`/promotions?open=${bar.id}`}
          className={`cal-run ${bar.state}${isClash ? ' clash' : ''}`}
          style={{ gridColumn: `${from + 1} / span ${long}` }}
          title={isClash ? `${said}：与别的活动重叠` : said}
          aria-label={isClash ? `${said}，重叠` : said}
        >
          {bar.title}
        </Link>
      ))}
    </div>
  );
}
