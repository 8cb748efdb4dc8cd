import { useMemo } from 'react';
import { num } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { Plot, type PlotOption } from '../../../widgets/plot/plot';
import type { GoodsRow } from '../queries';
import { percent } from './change';
import { type ParetoBar, paretoOption } from './pareto-option';

/** So many bars still tell something. */
const BARS = 20;

interface Props {
  rows: readonly GoodsRow[];
  sums: { goods: number; most?: number | undefined } | undefined;
}

/** Which few goods make most of it: bars from the largest down, and how far they come together. The table is below. */
export function ParetoCard({ rows, sums }: Props) {
  const shown = useMemo(() => rows.slice(0, BARS), [rows]);
  const most = sums?.most ?? 0;
  const option = useMemo(() => optionOf(shown, most), [shown, most]);
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

function optionOf(rows: readonly GoodsRow[], most: number): PlotOption {
  const bars = rows.map(
    ({ code, name, amount = 0, upTo = 0 }, at): ParetoBar => ({
      name: code,
      title: `${code} ${name}`,
      amount,
      upTo: upTo / 10,
      isMost: at < most,
    }),
  );
  return paretoOption(bars, { nameWidth: 50, saysAmounts: false });
}
