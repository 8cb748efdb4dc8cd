import type { LineUnit, Period } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { money, num } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { TakeFile } from '../../../widgets/data-table/take-file';
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
import { rowsAt } from '../period';
import { type Part, partsBy, partsQuery } from '../queries';
import { Change } from './change';

const UNITS: readonly { value: LineUnit; label: string }[] = [
  { value: 'day', label: '日' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
];

interface Props {
  period: Period;
  name: string;
  unit: LineUnit;
  onUnit: (unit: LineUnit) => void;
  /** what else the same call answers: `hour` */
  also?: string;
}

/** 成交额 by day, week or month with the period before it, and the same numbers as a table. */
export function LineCard({ period, name, unit, onUnit, also = '' }: Props) {
  const by = also === '' ? unit : `${unit},${also}`;
  const { data, error, isPlaceholderData, refetch } = useQuery(partsQuery(period, by));
  const steps = useMemo(() => partsBy(data, unit), [data, unit]);
  return (
    <Card
      title="成交额"
      note={
        <span className="fg-key">
          <i className="now" /> {name} <i className="then" /> 上期（之前同样天数）
        </span>
      }
      extra={
        <>
          <Segmented
            size="small"
            aria-label="按日、周或月"
            value={unit}
            options={[...UNITS]}
            onChange={onUnit}
          />
          <TakeFile
            source={{ name: 'adminSalesParts', query: { ...period, by: unit } }}
            columns={['name', 'from', 'to', 'amount', 'before', 'refunded', 'net', 'orders', 'ordersBefore']}
          />
        </>
      }
    >
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )
      ) : (
        <div className={isPlaceholderData ? 'fg-stale' : ''}>
          <Line steps={steps} label={`${name}的成交额走势与上期对比，共 ${steps.length} 格`} />
          <StepTable steps={steps} />
        </div>
      )}
    </Card>
  );
}

function Line({ steps, label }: { steps: readonly Part[]; label: string }) {
  const go = useNavigate();
  const option = useMemo((): PlotOption => optionOf(steps), [steps]);
  const open = (at: number) => {
    const { from, to } = steps[at] ?? {};
    if (from && to) void go(rowsAt('captures', { from, to }));
  };
  return <Plot option={option} label={label} onPick={open} />;
}

function optionOf(steps: readonly Part[]): PlotOption {
  const few = steps.length < 2;
  return {
    grid: { left: 8, right: 20, top: 20, bottom: 8, containLabel: true },
    animation: false,
    tooltip: {
      ...tooltip,
      formatter: (points: readonly { dataIndex: number }[]) => {
        const step = steps[points[0]?.dataIndex ?? -1];
        if (!step) return '';
        return tip(step.name, [
          tipLine('成交额', money(step.amount), TONES.blue),
          tipLine('上期', money(step.before), TONES.past),
          tipLine('订单数', num(step.orders ?? 0)),
        ]);
      },
    },
    xAxis: {
      type: 'category',
      boundaryGap: few,
      data: steps.map(({ name }) => name),
      axisLabel: axisText,
      axisLine,
      axisTick: { show: false },
    },
    yAxis: { type: 'value', axisLabel: { ...axisText, formatter: short }, splitLine, min: 0 },
    series: [
      {
        name: '上期',
        type: 'line',
        data: steps.map(({ before }) => before),
        symbol: few ? 'circle' : 'none',
        lineStyle: { type: 'dashed', width: 1, color: TONES.past },
        itemStyle: { color: TONES.past },
        silent: true,
      },
      {
        name: '成交额',
        type: 'line',
        data: steps.map(({ amount }) => amount),
        symbol: 'circle',
        showSymbol: steps.length <= 31,
        symbolSize: 5,
        lineStyle: { width: 2, color: TONES.blue },
        itemStyle: { color: TONES.blue },
        areaStyle: { color: 'rgba(31,95,191,.05)' },
      },
    ],
  };
}

function StepTable({ steps }: { steps: readonly Part[] }) {
  return (
    <div className="fg-rows" tabIndex={0} role="region" aria-label="成交额的表">
      <table className="dt">
        <thead>
          <tr>
            <th className="pad">日期</th>
            <th className="r">成交额（元）</th>
            <th className="r">上期</th>
            <th className="r">比上期</th>
            <th className="r">退款</th>
            <th className="r">净额</th>
            <th className="r padr">订单数</th>
          </tr>
        </thead>
        <tbody>
          {[...steps]
            .reverse()
            .map(({ key, name, from = key, to = key, amount, before, refunded = 0, net = 0, orders = 0 }) => (
              <tr key={key}>
                <td className="pad nw">{name}</td>
                <td className="r">
                  {amount === 0 ? '0.00' : <Link to={rowsAt('captures', { from, to })}>{money(amount)}</Link>}
                </td>
                <td className="r t3">{money(before)}</td>
                <td className="r">
                  <Change now={amount} then={before} />
                </td>
                <td className="r">
                  {refunded === 0 ? (
                    <span className="t3">0.00</span>
                  ) : (
                    <Link to={rowsAt('refunds', { from, to })}>{money(refunded)}</Link>
                  )}
                </td>
                <td className="r">{money(net)}</td>
                <td className="r padr">
                  {orders === 0 ? '0' : <Link to={rowsAt('orders', { from, to })}>{num(orders)}</Link>}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
