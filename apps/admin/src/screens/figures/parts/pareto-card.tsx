import { useMemo } from 'react';
import { money, num } from '../../../lib/format';
import { Card } from '../../../ui/small';
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
import type { GoodsRow } from '../queries';
import { percent } from './change';

/** So many bars still tell something. */
const BARS = 20;

interface Props {
  rows: readonly GoodsRow[];
  sums: { goods: number; most?: number | undefined } | undefined;
}

/** Which few goods make most of it: bars from the largest down, and how far they come together. The table is below. */
export function ParetoCard({ rows, sums }: Props) {
  const shown = useMemo(() => rows.slice(0, BARS), [rows]);
  const option = useMemo(() => optionOf(shown), [shown]);
  const most = sums?.most ?? 0;
  return (
    <Card
      title="二八"
      note={`前 ${num(shown.length)} 个商品；全部 ${num(sums?.goods ?? 0)} 个里，前 ${num(most)} 个占八成成交额，数字在下表`}
    >
      <Plot
        option={option}
        height={200}
        label={`成交额最大的 ${shown.length} 个商品，累计占 ${percent(shown.at(-1)?.upTo)}`}
      />
    </Card>
  );
}

function optionOf(rows: readonly GoodsRow[]): PlotOption {
  return {
    grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
    animation: false,
    tooltip: {
      ...tooltip,
      formatter: (points: readonly { dataIndex: number }[]) => {
        const row = rows[points[0]?.dataIndex ?? -1];
        return row
          ? tip(`${row.code} ${row.name}`, [
              tipLine('成交额', money(row.amount ?? 0), TONES.blue),
              tipLine('累计占比', percent(row.upTo), TONES.amber),
            ])
          : '';
      },
    },
    xAxis: {
      type: 'category',
      data: rows.map(({ code }) => code),
      axisLabel: { ...axisText, interval: 0, width: 50, overflow: 'truncate' },
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
        barMaxWidth: 26,
        data: rows.map(({ amount = 0, upTo = 0, share = 0 }) => ({
          value: amount,
          itemStyle: { color: upTo - share < 800 ? TONES.blue : TONES.soft, borderRadius: [2, 2, 0, 0] },
        })),
      },
      {
        name: '累计占比',
        type: 'line',
        yAxisIndex: 1,
        data: rows.map(({ upTo = 0 }) => upTo / 10),
        symbol: 'circle',
        symbolSize: 5,
        lineStyle: { width: 1.5, color: TONES.amber },
        itemStyle: { color: '#fff', borderColor: TONES.amber, borderWidth: 1.5 },
      },
    ],
  };
}
