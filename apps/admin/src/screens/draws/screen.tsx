import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/me';
import { type TableStateControl, useTableState } from '../../lib/table-state';
import { Empty } from '../../ui/states';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { NewPromotion } from '../../widgets/new-promotion/new-promotion';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { columns, wonColumns } from './columns';
import { SendPrize, type Won } from './send-prize';
import { isView, VIEWS, words } from './words';

const NEW = <NewPromotion families={['draw']} words="新建抽奖" />;

/** Draws with their odds, and the prizes that wait to be sent (ADMIN §7.6). */
export function Screen() {
  const control = useTableState('draws');
  const view = isView(control.state.view) ? control.state.view : 'draws';
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={NEW}
      below={
        <ViewsBar
          list="draws"
          views={VIEWS.map((one) => ({ key: one, name: words.views[one] }))}
          control={control}
        />
      }
    >
      <div className="list">
        <FilterBar
          control={control}
          filters={[]}
          finds={view === 'draws' ? words.finds.draws : words.finds.records}
        />
        {view === 'draws' ? <Draws control={control} /> : <Prizes key={view} view={view} control={control} />}
      </div>
    </Page>
  );
}

function Draws({ control: { state, clear } }: { control: TableStateControl }) {
  const navigate = useNavigate();
  const mayChange = useCan('promotion.write');
  const list = useList('adminDraws', { keyword: state.find, size: state.size });
  return (
    <DataTable
      name="draws"
      {...list}
      columns={columns}
      idOf={({ id }) => id}
      onOpen={({ id }) => mayChange && void navigate(`/promotions/${id}`)}
      empty={
        state.find !== '' ? (
          <Empty text={words.noMatch}>
            <Button onClick={clear}>清除筛选</Button>
          </Empty>
        ) : (
          <Empty text={words.empty.draws}>{NEW}</Empty>
        )
      }
    />
  );
}

function Prizes({
  view,
  control: { state, clear },
}: {
  view: 'to-ship' | 'shipped' | 'won';
  control: TableStateControl;
}) {
  const mayChange = useCan('promotion.write');
  const [sending, setSending] = useState<Won>();
  const list = useList('adminDrawRecords', { view, keyword: state.find, size: state.size });
  return (
    <>
      <DataTable
        name="draw-prizes"
        {...list}
        columns={wonColumns(mayChange ? setSending : undefined)}
        idOf={({ id }) => id}
        empty={
          state.find !== '' ? (
            <Empty text={words.noMatch}>
              <Button onClick={clear}>清除筛选</Button>
            </Empty>
          ) : (
            <Empty text={words.empty[view]}>
              <NextJob />
            </Empty>
          )
        }
      />
      {sending && <SendPrize won={sending} onClose={() => setSending(undefined)} />}
    </>
  );
}
