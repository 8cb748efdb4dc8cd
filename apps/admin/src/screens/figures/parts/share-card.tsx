import { partsOfMost, type Period, permille, ranked } from '@pifa/domain';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { money } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { TakeFile } from '../../../widgets/data-table/take-file';
import { Plot, type PlotOption } from '../../../widgets/plot/plot';
import { rowsAt } from '../period';
import type { Part } from '../queries';
import { percent } from './change';
import { paretoOption } from './pareto-option';
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
    const count = partsOfMost(sorted.map(({ amount }) => ({ amount: Math.round(amount * 100) })));
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
  const upTo = (at: number) => bars.slice(0, at + 1).reduce((sum, { amount }) => sum + amount, 0);
  return paretoOption(
    bars.map(({ name, amount }, at) => ({
      name,
      title: name,
      amount,
      upTo: (permille(upTo(at), whole) ?? 0) / 10,
      isMost: at < most,
    })),
    { nameWidth: 46, saysAmounts: true },
  );
}
