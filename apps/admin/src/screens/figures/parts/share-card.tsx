import { partsOf80, type Period, ranked } from '@pifa/domain';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { money } from '../../../lib/format';
import { Card } from '../../../ui/small';
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
import type { Part } from '../queries';
import { percent } from './change';
import { PartTable } from './part-table';

/** So many bars are told apart; the rest is one. */
const BARS = 8;

interface Bar {
  name: string;
  amount: number;
  key?: string;
}

/** 分类贡献: which few make most of it. The bars, the line of their sum, and the same as a table. */
export function ShareCard({ parts, period }: { parts: readonly Part[]; period: Period }) {
  const go = useNavigate();
  const { bars, most, share } = useMemo(() => {
    const sorted = ranked(parts.filter(({ amount }) => amount > 0));
    const own: Bar[] = sorted.slice(0, BARS - 1).map(({ name, amount, key }) => ({ name, amount, key }));
    const rest = sorted.slice(BARS - 1);
    if (rest.length === 1 && rest[0])
      own.push({ name: rest[0].name, amount: rest[0].amount, key: rest[0].key });
    else if (rest.length > 1)
      own.push({ name: `其他 ${rest.length} 类`, amount: rest.reduce((sum, { amount }) => sum + amount, 0) });
    const count = partsOf80(sorted);
    return { bars: own, most: count, share: sorted[count - 1]?.upTo ?? undefined };
  }, [parts]);
  const option = useMemo(() => optionOf(bars, most), [bars, most]);
  const note = most > 0 ? `前 ${most} 类占 ${percent(share)}` : undefined;
  return (
    <Card
      title="分类贡献"
      note={note}
      extra={
        <TakeFile
          source={{ name: 'adminSalesParts', query: { ...period, by: 'category' } }}
          columns={['name', 'amount', 'before', 'share', 'pieces', 'margin']}
        />
      }
    >
      <Plot
        option={option}
        label={`各分类的成交额，从大到小：${bars.map(({ name, amount }) => `${name} ${money(amount)} 元`).join('，')}`}
        onPick={(at) => {
          const key = bars[at]?.key;
          if (key !== undefined) void go(rowsAt('captures', period, { category: key }));
        }}
      />
      <PartTable parts={parts} period={period} by="category" />
    </Card>
  );
}

function optionOf(bars: readonly Bar[], most: number): PlotOption {
  const whole = bars.reduce((sum, { amount }) => sum + amount, 0);
  const upTo = bars.map((_, at) => {
    const sum = bars.slice(0, at + 1).reduce((all, { amount }) => all + amount, 0);
    return whole === 0 ? 0 : Math.round((sum / whole) * 1000) / 10;
  });
  return {
    grid: { left: 8, right: 8, top: 24, bottom: 8, containLabel: true },
    animation: false,
    tooltip: {
      ...tooltip,
      formatter: (points: readonly { dataIndex: number }[]) => {
        const at = points[0]?.dataIndex ?? -1;
        const bar = bars[at];
        return bar
          ? tip(bar.name, [
              tipLine('成交额', money(bar.amount), TONES.blue),
              tipLine('累计占比', `${upTo[at] ?? 0}%`, TONES.amber),
            ])
          : '';
      },
    },
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      axisLabel: { ...axisText, interval: 0, width: 56, overflow: 'truncate' },
      axisLine,
      axisTick: { show: false },
    },
    yAxis: [
      { type: 'value', axisLabel: { ...axisText, formatter: short }, splitLine },
      {
        type: 'value',
        min: 0,
        max: 100,
        interval: 25,
        axisLabel: { ...axisText, formatter: '{value}%' },
        splitLine: { show: false },
      },
    ],
    series: [
      {
        name: '成交额',
        type: 'bar',
        barMaxWidth: 28,
        data: bars.map(({ amount }, at) => ({
          value: amount,
          itemStyle: { color: at < most ? TONES.blue : TONES.soft, borderRadius: [2, 2, 0, 0] },
        })),
        label: {
          show: true,
          position: 'top',
          fontSize: 11,
          color: TONES.text,
          formatter: ({ value }: { value: number }) => short(value),
        },
      },
      {
        name: '累计占比',
        type: 'line',
        yAxisIndex: 1,
        data: upTo,
        symbol: 'circle',
        symbolSize: 6,
        lineStyle: { width: 1.5, color: TONES.amber },
        itemStyle: { color: '#fff', borderColor: TONES.amber, borderWidth: 1.5 },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: TONES.past, type: 'dashed' },
          data: [{ yAxis: 80 }],
        },
      },
    ],
  };
}
