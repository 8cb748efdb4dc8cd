import type { LineUnit } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed, Skeleton } from '../../ui/states';
import { Page } from '../../widgets/page';
import { FiguresBody } from './parts/figures-body';
import { LineCard } from './parts/line-card';
import { NothingSold } from './parts/nothing';
import { PartCard } from './parts/part-table';
import { ShareCard } from './parts/share-card';
import { Tiles } from './parts/tiles';
import { PeriodBar, usePeriod } from './period';
import { figuresQuery, partsBy, partsQuery } from './queries';
import { words } from './words';
import './figures.css';

const PARTS = 'category,salesperson';

/** 概览: how much, how it goes, what it is made of, who brings it. */
export function Screen() {
  const control = usePeriod();
  const { period, name } = control;
  const [unit, setUnit] = useState<LineUnit>('day');
  const { data, error, isPlaceholderData, refetch } = useQuery(figuresQuery(period));
  const { data: parts, isPlaceholderData: isOldParts } = useQuery({
    ...partsQuery(period, PARTS),
    enabled: data?.hasAny ?? false,
  });
  return (
    <Page
      title={words.overview.title}
      purpose={words.overview.purpose}
      extra={<PeriodBar control={control} />}
    >
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={10} />
        )
      ) : !data.hasAny ? (
        <NothingSold />
      ) : (
        <FiguresBody isStale={isPlaceholderData || isOldParts}>
          <Tiles data={data} period={period} />
          <div className="fg-pair wide">
            <LineCard period={period} name={name} unit={unit} onUnit={setUnit} />
            <ShareCard parts={partsBy(parts, 'category')} period={period} />
          </div>
          <PartCard parts={partsBy(parts, 'salesperson')} period={period} by="salesperson" />
        </FiguresBody>
      )}
    </Page>
  );
}
