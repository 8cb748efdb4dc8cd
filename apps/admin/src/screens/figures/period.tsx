import {
  PERIOD_NAMES,
  PERIOD_PRESETS,
  type Period,
  type PeriodPreset,
  presetPeriod,
  whyNoPeriod,
} from '@pifa/domain';
import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../lib/format';

const isPreset = (text: string | null): text is PeriodPreset =>
  (PERIOD_PRESETS as readonly (string | null)[]).includes(text);

export interface PeriodControl {
  period: Period;
  /** '' = chosen by hand */
  preset: PeriodPreset | '';
  setPreset: (preset: PeriodPreset) => void;
  setPeriod: (period: Period) => void;
  /** 近 30 天, 06-01～06-18 */
  name: string;
}

/** The days that a page of figures looks at, as its address holds them; by default the last 30. */
export function usePeriod(): PeriodControl {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => dayOf(new Date()));
  const [from, to, named] = [search.get('from'), search.get('to'), search.get('days')];
  return useMemo(() => {
    const own = from && to ? { from, to } : undefined;
    const preset = own && whyNoPeriod(own) === null ? '' : isPreset(named) ? named : 'month';
    const period = preset === '' && own ? own : presetPeriod(preset === '' ? 'month' : preset, today);
    const write = (next: Record<string, string>) =>
      setSearch((now) => {
        const kept = [...now].filter(([key]) => !['from', 'to', 'days'].includes(key));
        return new URLSearchParams([...kept, ...Object.entries(next)]);
      });
    return {
      period,
      preset,
      setPreset: (days) => write({ days }),
      setPeriod: (days) => write({ from: days.from, to: days.to }),
      name: preset === '' ? `${period.from.slice(5)}～${period.to.slice(5)}` : PERIOD_NAMES[preset],
    };
  }, [from, to, named, today, setSearch]);
}

/** 今天, 近 7 天, 近 30 天, 本月, or days of one's own. */
export function PeriodBar({ control }: { control: PeriodControl }) {
  const { period, preset, setPreset, setPeriod } = control;
  return (
    <div className="fg-period">
      <Segmented
        aria-label="看哪段日子"
        value={preset === '' ? 'own' : preset}
        options={[
          ...PERIOD_PRESETS.map((one) => ({ value: one, label: PERIOD_NAMES[one] })),
          { value: 'own', label: '自定义' },
        ]}
        onChange={(next) => (isPreset(next) ? setPreset(next) : setPeriod(period))}
      />
      {preset === '' && (
        <DatePicker.RangePicker
          aria-label="开始与结束"
          allowClear={false}
          value={[dayjs(period.from), dayjs(period.to)]}
          onChange={(days) => {
            const [from, to] = days ?? [];
            if (!from || !to) return;
            const next = { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') };
            if (whyNoPeriod(next) === null) setPeriod(next);
          }}
          disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, 'day')) > 365}
        />
      )}
    </div>
  );
}

/** The address of the rows behind a number. */
export function rowsAt(
  kind: 'captures' | 'refunds' | 'orders',
  { from, to }: Period,
  narrowed: Readonly<Record<string, string>> = {},
): string {
  return `/figures/rows?${new URLSearchParams({ view: kind, from, to, ...narrowed }).toString()}`;
}

/** The address of the companies behind a number. */
export const companiesAt = (narrowed: Readonly<Record<string, string>>): string =>
  `/figures/companies?${new URLSearchParams(narrowed).toString()}`;
