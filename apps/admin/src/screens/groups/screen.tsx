import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { num, shortTime, unitMoney } from '../../lib/format';
import { useCan } from '../../lib/me';
import { smallPicture } from '../../lib/pictures';
import { useTableState } from '../../lib/table-state';
import { Pic } from '../../ui/small';
import { Empty } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { useList } from '../../widgets/data-table/use-list';
import { FilterBar } from '../../widgets/filter-bar/filter-bar';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import type { GroupRow } from './queries';
import { words } from './words';
import './groups.css';

const nothing = <span className="dis">--</span>;

const columns: readonly Column<GroupRow>[] = [
  {
    key: 'image',
    title: '图',
    width: 52,
    fixed: true,
    render: ({ image }) => (
      <span className="goods-pic">
        <Pic src={smallPicture(image)} size={30} />
      </span>
    ),
  },
  {
    key: 'name',
    title: '名称',
    width: 280,
    least: 200,
    grows: true,
    render: ({ id, name }) => <Link to={`/groups/${id}`}>{name}</Link>,
  },
  { key: 'code', title: '组货号', width: 120, least: 90, render: ({ code }) => code || nothing },
  { key: 'keys', title: '规格', width: 160, least: 120, render: ({ keys }) => keys.join(' × ') },
  {
    key: 'goods',
    title: '货号 / 在售',
    width: 110,
    align: 'right',
    render: ({ goods, onSale }) => `${num(goods)} / ${num(onSale)}`,
  },
  {
    key: 'price',
    title: '标价（件）',
    width: 150,
    align: 'right',
    render: ({ priceFrom, priceTo }) =>
      priceFrom === priceTo ? unitMoney(priceFrom) : `${unitMoney(priceFrom)} – ${unitMoney(priceTo)}`,
  },
  { key: 'available', title: '可售', width: 100, align: 'right', render: ({ available }) => num(available) },
  {
    key: 'updated',
    title: '更新',
    width: 104,
    render: ({ updateTime }) => <span className="t3">{shortTime(updateTime)}</span>,
  },
];

/** 商品组: the newest first. */
export function Screen() {
  const control = useTableState();
  const { state, clear } = control;
  const navigate = useNavigate();
  const mayWrite = useCan('goods.write');
  const list = useList('adminGroups', { keyword: state.find, size: state.size });
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/groups/new')}>
      新建商品组
    </Button>
  );
  return (
    <Page title={words.title} purpose={words.purpose} extra={add}>
      <div className="list">
        <FilterBar control={control} filters={[]} finds={words.finds} />
        <DataTable
          name="groups"
          {...list}
          columns={columns}
          idOf={({ id }) => id}
          onOpen={({ id }) => void navigate(`/groups/${id}`)}
          empty={
            state.find !== '' ? (
              <Empty text={words.noMatch}>
                <Button onClick={clear}>清除筛选</Button>
              </Empty>
            ) : (
              <Empty text={words.empty}>{add || <NextJob />}</Empty>
            )
          }
        />
      </div>
    </Page>
  );
}
