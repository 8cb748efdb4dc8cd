import type { LineUnit } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { FiguresBody } from './parts/figures-body';
import { HeatCard } from './parts/heat-card';
import { LineCard } from './parts/line-card';
import { NothingSold } from './parts/nothing';
import { PartCard } from './parts/part-table';
import { Tiles } from './parts/tiles';
import { PeriodBar, usePeriod } from './period';
import { figuresQuery, partsBy, partsQuery } from './queries';
import { words } from './words';
import './figures.css';

const PARTS = ['category', 'brand', 'level', 'salesperson', 'region'] as const;

/** 销售: the same money by every question that a merchant asks of it. */
export function Screen() {
  const control = usePeriod();
  const { period, name } = control;
  const [unit, setUnit] = useState<LineUnit>('day');
  const { data, error, isPlaceholderData, refetch } = useQuery(figuresQuery(period));
  const hasAny = data?.hasAny ?? false;
  const { data: parts, isPlaceholderData: isOldParts } = useQuery({
    ...partsQuery(period, PARTS.join(',')),
    enabled: hasAny,
  });
  return (
    <Page title={words.sales.title} purpose={words.sales.purpose} extra={<PeriodBar control={control} />}>
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={10} />
        )
      ) : !hasAny ? (
        <NothingSold />
      ) : (
        <FiguresBody isStale={isPlaceholderData || isOldParts}>
          <Tiles data={data} period={period} />
          <LineCard period={period} name={name} unit={unit} onUnit={setUnit} also="hour" />
          <div className="fg-pair">
            {PARTS.map((by) => (
              <PartCard key={by} parts={partsBy(parts, by)} period={period} by={by} />
            ))}
          </div>
          <HeatCard period={period} by={`${unit},hour`} />
        </FiguresBody>
      )}
    </Page>
  );
}
