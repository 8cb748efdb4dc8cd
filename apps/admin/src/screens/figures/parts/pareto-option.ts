import { money } from '../../../lib/format';
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
import type { PlotOption } from '../../../widgets/plot/plot';

/** One bar of a plot of what makes most of it, the largest first. */
export interface ParetoBar {
  /** under the bar */
  name: string;
  /** over its tip */
  title: string;
  /** yuan */
  amount: number;
  /** of all parts down to this one, percent */
  upTo: number;
  /** it belongs to those that make 80 % */
  isMost: boolean;
}

interface Shape {
  /** px that the name under a bar may take */
  nameWidth: number;
  /** the amount stands over each bar: only where bars are few */
  saysAmounts: boolean;
}

/** Bars from the largest down, and the line of how far they come together, with 80 % marked. */
export function paretoOption(bars: readonly ParetoBar[], { nameWidth, saysAmounts }: Shape): PlotOption {
  return {
    grid: { left: 8, right: 8, top: saysAmounts ? 24 : 16, bottom: 8, containLabel: true },
    animation: false,
    tooltip: {
      ...tooltip,
      formatter: (points: readonly { dataIndex: number }[]) => {
        const bar = bars[points[0]?.dataIndex ?? -1];
        return bar
          ? tip(bar.title, [
              tipLine('成交额', money(bar.amount), TONES.blue),
              tipLine('累计占比', `${bar.upTo}%`, TONES.amber),
            ])
          : '';
      },
    },
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      axisLabel: { ...axisText, interval: 0, width: nameWidth, overflow: 'truncate' },
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
        data: bars.map(({ amount, isMost }) => ({
          value: amount,
          itemStyle: { color: isMost ? TONES.blue : TONES.soft, borderRadius: [2, 2, 0, 0] },
        })),
        ...(saysAmounts && {
          label: {
            show: true,
            position: 'top',
            fontSize: 11,
            color: TONES.text,
            formatter: ({ value }: { value: number }) => short(value),
          },
        }),
      },
      {
        name: '累计占比',
        type: 'line',
        yAxisIndex: 1,
        data: bars.map(({ upTo }) => upTo),
        symbol: 'circle',
        symbolSize: saysAmounts ? 6 : 5,
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
