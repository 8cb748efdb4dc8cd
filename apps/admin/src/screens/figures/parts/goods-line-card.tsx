import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { downloadText, toCsv } from '../../../lib/csv';
import { dayOf, money, num, shortTime, unitMoney } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import {
  axisLine,
  axisText,
  short,
  splitLine,
  tip,
  tipLine,
  TONES,
  tooltip,
} from '../../../widgets/plot/looks';
import { Plot, type PlotOption } from '../../../widgets/plot/plot';
import { type PeriodControl, rowsAt } from '../period';
import { type GoodsLine, goodsLineQuery } from '../queries';

interface Props {
  goodsId: string;
  control: PeriodControl;
  onClose: () => void;
}

/** One goods day by day; where its list price changed stands a mark, and who changed it in the table. */
export function GoodsLineCard({ goodsId, control, onClose }: Props) {
  const { period, name } = control;
  const go = useNavigate();
  const { data, error, refetch } = useQuery(goodsLineQuery(goodsId, period));
  const option = useMemo(() => data && optionOf(data), [data]);
  const open = (at: number) => {
    const day = data?.days[at]?.day;
    if (day) void go(rowsAt('captures', { from: day, to: day }, { goods: goodsId }));
  };
  const take = (line: GoodsLine) =>
    downloadText(
      `${line.code} 每天的成交额.csv`,
      toCsv([
        ['日期', '成交额（元）', '上期（元）', '卖出个数', ...(hasDemand(line) ? ['浏览', '加购'] : [])],
        ...line.days.map(({ day, ...own }) => [
          day,
          ...[own.amount, own.before, own.pieces].map(String),
          ...(hasDemand(line) ? [own.views, own.carts].map((count) => String(count ?? 0)) : []),
        ]),
      ]),
    );
  return (
    <Card
      title={data ? `${data.code} ${data.name}` : '商品'}
      note={data && `${data.spec}　${name}的成交额，虚线为上期`}
      extra={
        <>
          {data && (
            <Button size="small" onClick={() => take(data)}>
              导出 CSV
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            收起
          </Button>
        </>
      }
    >
      {!data || !option ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : (
        <>
          <Plot
            option={option}
            height={200}
            label={`${data.name} ${name}每天的成交额，其间改价 ${data.prices.length} 次`}
            onPick={open}
          />
          {data.prices.length > 0 && (
            <ul className="fg-prices">
              {data.prices.map(({ time, by, from, to, unit }) => (
                <li key={time + to}>
                  {shortTime(time)} {by} 改标价 {unitMoney(from)} → <b>{unitMoney(to)}</b> 元/{unit}
                </li>
              ))}
            </ul>
          )}
          <DayTable data={data} goodsId={goodsId} />
        </>
      )}
    </Card>
  );
}

/** Looks and carts are told to those who see the whole mall. */
const hasDemand = ({ days }: GoodsLine): boolean => days.some(({ views }) => views !== undefined);

function DayTable({ data, goodsId }: { data: GoodsLine; goodsId: string }) {
  const shown = hasDemand(data);
  const days = data.days.filter(({ amount, before, pieces, views = 0, carts = 0 }) =>
    [amount, before, pieces, views, carts].some((number) => number !== 0),
  );
  return (
    <div className="fg-rows low" tabIndex={0} role="region" aria-label="每天的表">
      <table className="dt">
        <thead>
          <tr>
            <th className="pad">日期</th>
            <th className="r">成交额（元）</th>
            <th className="r">上期</th>
            <th className="r padr">卖出个数</th>
            {shown && <th className="r">浏览</th>}
            {shown && <th className="r padr">加购</th>}
          </tr>
        </thead>
        <tbody>
          {days.reverse().map(({ day, amount, before, pieces, views = 0, carts = 0 }) => (
            <tr key={day}>
              <td className="pad">{day}</td>
              <td className="r">
                {amount === 0 ? (
                  '0.00'
                ) : (
                  <Link to={rowsAt('captures', { from: day, to: day }, { goods: goodsId })}>
                    {money(amount)}
                  </Link>
                )}
              </td>
              <td className="r t3">{money(before)}</td>
              <td className="r padr">{num(pieces)}</td>
              {shown && <td className="r">{num(views)}</td>}
              {shown && <td className="r padr">{num(carts)}</td>}
            </tr>
          ))}
          {days.length === 0 && (
            <tr>
              <td className="pad t3" colSpan={shown ? 6 : 4}>
                这段日子和上期都没有卖出
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function optionOf({ days, prices }: GoodsLine): PlotOption {
  return {
    grid: { left: 8, right: 20, top: 28, bottom: 8, containLabel: true },
    animation: false,
    tooltip: {
      ...tooltip,
      formatter: (points: readonly { dataIndex: number }[]) => {
        const one = days[points[0]?.dataIndex ?? -1];
        return one
          ? tip(one.day, [
              tipLine('成交额', money(one.amount), TONES.blue),
              tipLine('上期', money(one.before), TONES.past),
              tipLine('卖出个数', num(one.pieces)),
            ])
          : '';
      },
    },
    xAxis: {
      type: 'category',
      boundaryGap: days.length < 2,
      data: days.map(({ day }) => day.slice(5)),
      axisLabel: axisText,
      axisLine,
      axisTick: { show: false },
    },
    yAxis: { type: 'value', min: 0, axisLabel: { ...axisText, formatter: short }, splitLine },
    series: [
      {
        name: '上期',
        type: 'line',
        data: days.map(({ before }) => before),
        symbol: 'none',
        lineStyle: { type: 'dashed', width: 1, color: TONES.past },
        silent: true,
      },
      {
        name: '成交额',
        type: 'line',
        data: days.map(({ amount }) => amount),
        symbol: 'circle',
        symbolSize: 5,
        lineStyle: { width: 2, color: TONES.blue },
        itemStyle: { color: TONES.blue },
        areaStyle: { color: 'rgba(31,95,191,.05)' },
        markLine: {
          symbol: 'none',
          silent: true,
          lineStyle: { color: '#9a5b00', type: 'dotted' },
          data: prices.map(({ time, to }) => ({
            xAxis: dayOf(time).slice(5),
            label: { formatter: `改价 ${unitMoney(to)}`, color: '#9a5b00', fontSize: 11 },
          })),
        },
      },
    ],
  };
}
