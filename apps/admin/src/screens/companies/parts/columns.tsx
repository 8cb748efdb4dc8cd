import { rhythmText } from '@pifa/domain';
import { Link } from 'react-router';
import { dayOf, money, num } from '../../../lib/format';
import { Dot, Tag, type Tone } from '../../../ui/small';
import type { Column } from '../../../widgets/data-table/column';
import type { CompanyRow } from '../queries';

/** The domain says grey, the kit's classes say gray. */
export const toneOf = (colour: string): Tone => (colour === 'grey' ? 'gray' : colour) as Tone;

/** Without the words that every province and city bears. */
const shortRegion = (region: string): string =>
  region.replaceAll(/(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区)/g, '');

const nothing = <span className="dis">--</span>;

/** 12 天前, red once it is past the company's rhythm. */
export function LastOrder({ row }: { row: CompanyRow }) {
  const { lastOrderTime, sinceDays, isToCall } = row;
  if (!lastOrderTime || sinceDays === undefined) return nothing;
  const words = sinceDays === 0 ? '今天' : `${num(sinceDays)} 天前`;
  return (
    <span className={isToCall ? 'tx-red b' : ''} title={dayOf(lastOrderTime)}>
      {words}
    </span>
  );
}

export const TagList = ({ tags }: { tags: readonly string[] }) => (
  <>
    {tags.map((tag) => (
      <span key={tag} className="co-tag">
        <Tag>{tag}</Tag>
      </span>
    ))}
  </>
);

/** `span`: what 期间 is called now. */
export const columnsFor = (span: string): readonly Column<CompanyRow>[] => [
  {
    key: 'company',
    title: '公司',
    width: 184,
    least: 150,
    fixed: true,
    render: ({ id, company }) => (
      <Link to={`/companies/${id}`} onClick={(event) => event.stopPropagation()}>
        {company}
      </Link>
    ),
  },
  { key: 'code', title: '编号', width: 116, hidden: true, render: ({ code }) => code },
  { key: 'level', title: '等级', width: 78, render: ({ level }) => level },
  {
    key: 'salesperson',
    title: '业务员',
    width: 68,
    render: ({ salesperson }) => salesperson || <span className="dis">未分配</span>,
  },
  {
    key: 'priceList',
    title: '价目表',
    width: 110,
    hidden: true,
    render: ({ priceList }) => priceList || nothing,
  },
  {
    key: 'region',
    title: '地区',
    width: 84,
    least: 72,
    render: ({ region }) => shortRegion(region) || nothing,
  },
  {
    key: 'tags',
    title: '标签',
    width: 112,
    least: 76,
    render: ({ tags }) => (tags.length > 0 ? <TagList tags={tags} /> : nothing),
  },
  {
    key: 'last',
    title: '最近下单',
    width: 100,
    align: 'right',
    sort: 'last',
    render: (row) => <LastOrder row={row} />,
  },
  {
    key: 'rhythm',
    title: '周期',
    width: 76,
    align: 'right',
    render: ({ everyDays }) => (everyDays === undefined ? nothing : rhythmText(everyDays)),
  },
  {
    key: 'span',
    title: `${span} 单/元`,
    width: 124,
    least: 112,
    align: 'right',
    render: ({ spanOrderNum, spanAmount }) =>
      spanOrderNum > 0 ? `${num(spanOrderNum)} / ${money(spanAmount)}` : nothing,
  },
  {
    key: 'orders',
    title: '累计单数',
    width: 80,
    align: 'right',
    hidden: true,
    sort: 'orders',
    render: ({ orderNum }) => num(orderNum),
  },
  {
    key: 'amount',
    title: '累计金额',
    width: 100,
    align: 'right',
    sort: 'amount',
    render: ({ amount }) => <b>{money(amount)}</b>,
  },
  {
    key: 'unpaid',
    title: '未付',
    width: 92,
    align: 'right',
    hidden: true,
    render: ({ unpaidAmount }) =>
      unpaidAmount > 0 ? <span className="tx-amber">{money(unpaidAmount)}</span> : nothing,
  },
  {
    key: 'followUp',
    title: '跟进',
    width: 96,
    hidden: true,
    render: ({ followUpOn }) => followUpOn ?? nothing,
  },
  {
    key: 'contact',
    title: '联系人',
    width: 84,
    hidden: true,
    render: ({ contact }) => contact?.name || nothing,
  },
  {
    key: 'phone',
    title: '手机',
    width: 110,
    hidden: true,
    render: ({ contact }) => contact?.phone || nothing,
  },
  {
    key: 'created',
    title: '建档',
    width: 96,
    hidden: true,
    sort: 'created',
    render: ({ createTime }) => dayOf(createTime),
  },
  {
    key: 'state',
    title: '状态',
    width: 86,
    least: 82,
    render: ({ isOpen, isToCall, orderNum }) =>
      !isOpen ? (
        <Dot tone="gray">已停用</Dot>
      ) : isToCall ? (
        <Dot tone="red">该回访</Dot>
      ) : orderNum === 0 ? (
        <Dot tone="blue">未首单</Dot>
      ) : (
        <Dot tone="green">正常</Dot>
      ),
  },
];
