import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { num } from '../../lib/format';
import { Card } from '../../ui/small';
import { Failed, Skeleton } from '../../ui/states';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { Page } from '../../widgets/page';
import { companyColumns } from './companies';
import { Change, percent } from './parts/change';
import { CohortCard } from './parts/cohort-card';
import { FiguresBody } from './parts/figures-body';
import { NothingSold } from './parts/nothing';
import { Tile } from './parts/tiles';
import { companiesAt, PeriodBar, usePeriod } from './period';
import { type CustomerFigures, customersQuery } from './queries';
import { words } from './words';
import './figures.css';

/** 客户: new ones, those who come back, those who stay, and those to be called. */
export function Screen() {
  const control = usePeriod();
  const { period } = control;
  const { data, error, isPlaceholderData, refetch } = useQuery(customersQuery(period));
  return (
    <Page
      title={words.customers.title}
      purpose={words.customers.purpose}
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
        <FiguresBody isStale={isPlaceholderData}>
          <CustomerTiles data={data} period={period} />
          <CohortCard cohorts={data.cohorts} />
          <LostCard count={data.lost} />
        </FiguresBody>
      )}
    </Page>
  );
}

function CustomerTiles({ data, period }: { data: CustomerFigures; period: { from: string; to: string } }) {
  const { now, before, lost } = data;
  const at = (view: string) => companiesAt({ view, ...period });
  return (
    <section className="card fg-tiles">
      <Tile
        title="下单客户"
        to={at('active')}
        foot={
          <>
            <Change now={now.active} then={before.active} /> 上期 {num(before.active)}
          </>
        }
      >
        {num(now.active)}
      </Tile>
      <Tile
        title="首次下单"
        to={at('fresh')}
        foot={
          <>
            <Change now={now.fresh} then={before.fresh} /> 上期 {num(before.fresh)}
          </>
        }
      >
        {num(now.fresh)}
      </Tile>
      <Tile
        title="复购率"
        to={at('repeated')}
        foot={`买了两次以上 ${num(now.repeated)} 家，上期 ${percent(before.rate)}`}
      >
        {percent(now.rate)}
      </Tile>
      <Tile title="流失预警" to={companiesAt({ view: 'lost' })} foot="超过自己周期的 1.5 倍没有下单">
        {num(lost)}
      </Tile>
    </section>
  );
}

/** The first of those past their rhythm; the list of customers has them as 该回访. */
function LostCard({ count }: { count: number }) {
  const list = useList('adminFigureCompanies', { kind: 'lost', size: 20 });
  return (
    <Card
      title="流失预警"
      note={`${num(count)} 家超过自己周期的 1.5 倍没有下单（至少下过 3 次单的才有周期）`}
      extra={
        <Link to="/companies?view=to-call">
          <Button size="small">去回访</Button>
        </Link>
      }
      className={count > 4 ? 'fg-list' : 'fg-list low'}
    >
      <DataTable
        name="figure-lost"
        {...list}
        columns={companyColumns('lost')}
        idOf={({ khId }) => khId}
        empty="没有该去问的客户：下过 3 次以上、又超过自己周期 1.5 倍没来的会列在这里。"
      />
    </Card>
  );
}
