import type { CallData } from '@pifa/contract/staff';
import { afterSaleLabel, type AfterSaleState, quoteRequestWord } from '@pifa/domain';
import { Link } from 'react-router';
import { dayOf, fullTime, money, NOTHING, num, shortTime, unitMoney } from '../../../lib/format';
import { Dot, Pic, Tag } from '../../../ui/small';
import type { Column } from '../../../widgets/data-table/column';
import type { RowOf } from '../../../widgets/data-table/use-list';
import { toneOf } from './columns';

const nothing = <span className="dis">{NOTHING}</span>;

export const orderColumns: readonly Column<RowOf<'adminOrders'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 152,
    fixed: true,
    render: ({ id, orderNo }) => <Link to={`/orders/${id}`}>{orderNo}</Link>,
  },
  { key: 'createTime', title: '下单时间', width: 110, render: ({ createTime }) => shortTime(createTime) },
  {
    key: 'goods',
    title: '种 / 件 / 个',
    width: 110,
    align: 'right',
    render: ({ kinds, ipcnt, spcnt }) => `${num(kinds)} / ${num(ipcnt)} / ${num(spcnt)}`,
  },
  {
    key: 'amount',
    title: '应付',
    width: 110,
    align: 'right',
    render: ({ payAmount }) => <b>{money(payAmount)}</b>,
  },
  {
    key: 'paid',
    title: '已付',
    width: 110,
    align: 'right',
    render: ({ paidAmount }) => (paidAmount > 0 ? money(paidAmount) : nothing),
  },
  { key: 'method', title: '付款方式', width: 100, render: ({ payMethodName }) => payMethodName || nothing },
  {
    key: 'state',
    title: '状态',
    width: 110,
    render: ({ stateName, tone }) => <Dot tone={toneOf(tone)}>{stateName}</Dot>,
  },
  {
    key: 'remark',
    title: '备注 / 采购单号',
    width: 200,
    grows: true,
    render: ({ remark, buyerPoNo }) => [buyerPoNo, remark].filter(Boolean).join(' ') || nothing,
  },
];

export const oldOrderColumns: readonly Column<RowOf<'adminOldOrders'>>[] = [
  { key: 'orderNo', title: '原订单号', width: 152, fixed: true, render: ({ orderNo }) => orderNo },
  { key: 'createTime', title: '下单时间', width: 168, render: ({ createTime }) => fullTime(createTime) },
  {
    key: 'goods',
    title: '商品',
    width: 280,
    grows: true,
    render: ({ lines }) => {
      const text = lines.map((line) => `${line.goodsName} ${quantityOf(line)}`).join('、');
      return (
        <span className="ell" title={text}>
          {text}
        </span>
      );
    },
  },
  {
    key: 'amount',
    title: '金额',
    width: 110,
    align: 'right',
    render: ({ amount }) => <b>{money(amount)}</b>,
  },
  {
    key: 'recipient',
    title: '收货',
    width: 160,
    render: ({ recipient }) => [recipient?.name, recipient?.address].filter(Boolean).join(' ') || nothing,
  },
  { key: 'note', title: '备注', width: 140, render: ({ note }) => note || nothing },
];

/** 「2 件 6 个」 of a line of an old order. */
export const quantityOf = ({
  ipcnt,
  spcnt,
  packUnit,
  unit,
}: RowOf<'adminOldOrders'>['lines'][number]): string =>
  [ipcnt > 0 && `${num(ipcnt)} ${packUnit}`, spcnt > 0 && `${num(spcnt)} ${unit}`].filter(Boolean).join(' ');

export const quoteColumns: readonly Column<RowOf<'adminQuotes'>>[] = [
  {
    key: 'no',
    title: '单号',
    width: 152,
    fixed: true,
    render: ({ id, no }) => <Link to={`/quotes/${id}`}>{no}</Link>,
  },
  { key: 'time', title: '询价时间', width: 110, render: ({ createTime }) => shortTime(createTime) },
  { key: 'kinds', title: '种数', width: 70, align: 'right', render: ({ kinds }) => num(kinds) },
  {
    key: 'estimate',
    title: '估算金额',
    width: 120,
    align: 'right',
    render: ({ estimate }) => (estimate > 0 ? money(estimate) : nothing),
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    render: ({ state, stateName }) => <Dot tone={toneOf(quoteRequestWord(state).colour)}>{stateName}</Dot>,
  },
  { key: 'hand', title: '负责人', width: 90, render: ({ claimedBy }) => claimedBy?.name || nothing },
  { key: 'needBy', title: '要求到货', width: 110, render: ({ needBy }) => needBy || nothing },
  { key: 'reason', title: '未成原因', width: 200, grows: true, render: ({ reason }) => reason || nothing },
];

export const requestColumns: readonly Column<RowOf<'adminAfterSales'>>[] = [
  {
    key: 'no',
    title: '申请单号',
    width: 152,
    fixed: true,
    render: ({ id, no }) => <Link to={`/after-sales?view=all&open=${id}`}>{no}</Link>,
  },
  { key: 'time', title: '申请时间', width: 110, render: ({ createTime }) => shortTime(createTime) },
  { key: 'kind', title: '方式', width: 90, render: ({ kindName }) => kindName },
  {
    key: 'state',
    title: '状态',
    width: 156,
    render: ({ state, stateName }) => (
      <Dot tone={toneOf(afterSaleLabel(state as AfterSaleState).colour)}>{stateName}</Dot>
    ),
  },
  { key: 'order', title: '订单号', width: 152, render: ({ orderNo }) => orderNo },
  { key: 'reason', title: '原因', width: 160, grows: true, render: ({ reason }) => reason },
  {
    key: 'amount',
    title: '退款（元）',
    width: 110,
    align: 'right',
    render: ({ refundAmount }) => <b>{money(refundAmount)}</b>,
  },
];

export const priceColumns: readonly Column<RowOf<'adminCompanyPrices'>>[] = [
  { key: 'code', title: '货号', width: 116, fixed: true, render: ({ code }) => code },
  {
    key: 'name',
    title: '商品',
    width: 260,
    grows: true,
    render: ({ image, name, spec, onSale }) => (
      <span className="row gap8">
        <Pic src={image} size={24} />
        <span className="ell" title={`${name} ${spec}`}>
          {name} {spec}
        </span>
        {!onSale && <Tag>已下架</Tag>}
      </span>
    ),
  },
  {
    key: 'of',
    title: '来源',
    width: 150,
    render: ({ of, isOwn, inForce }) => (
      <span className="row gap8">
        <Tag tone={isOwn ? 'blue' : 'gray'}>{of}</Tag>
        {!inForce && (
          <span className="t3 s12" title="这位客户自己的客户价优先">
            不生效
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'IP',
    title: '价格（件）',
    width: 110,
    align: 'right',
    render: ({ IP, inForce }) => <span className={inForce ? 'b' : 't3'}>{unitMoney(IP)}</span>,
  },
  {
    key: 'SP',
    title: '价格（个）',
    width: 110,
    align: 'right',
    render: ({ SP, inForce }) => <span className={inForce ? 'b' : 't3'}>{unitMoney(SP)}</span>,
  },
  {
    key: 'listIP',
    title: '标价（件）',
    width: 110,
    align: 'right',
    render: ({ listIP }) => <span className="t3">{unitMoney(listIP)}</span>,
  },
  {
    key: 'listSP',
    title: '标价（个）',
    width: 110,
    align: 'right',
    render: ({ listSP }) => <span className="t3">{unitMoney(listSP)}</span>,
  },
];

export const cardColumns: readonly Column<RowOf<'adminCompanyCards'>>[] = [
  {
    key: 'name',
    title: '卡券',
    width: 270,
    fixed: true,
    render: ({ name, valueText }) => (
      <span className="row gap8">
        {name} {valueText && <Tag tone="amber">{valueText}</Tag>}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    render: ({ stateName, tone }) => <Dot tone={toneOf(tone)}>{stateName}</Dot>,
  },
  { key: 'apply', title: '适用', width: 220, grows: true, render: ({ apply }) => apply },
  {
    key: 'valid',
    title: '有效期',
    width: 190,
    render: ({ startTime, endTime }) => `${dayOf(startTime)} 至 ${dayOf(endTime)}`,
  },
  { key: 'time', title: '得到时间', width: 110, render: ({ createTime }) => shortTime(createTime) },
];

export const pointColumns: readonly Column<RowOf<'adminCompanyPoints'>>[] = [
  { key: 'time', title: '时间', width: 160, fixed: true, render: ({ time }) => fullTime(time) },
  { key: 'reason', title: '原因', width: 260, grows: true, render: ({ reason }) => reason },
  {
    key: 'order',
    title: '订单',
    width: 152,
    render: ({ orderId, orderNo }) => (orderNo ? <Link to={`/orders/${orderId}`}>{orderNo}</Link> : nothing),
  },
  {
    key: 'change',
    title: '变动',
    width: 110,
    align: 'right',
    render: ({ change }) => (
      <b className={change > 0 ? 'tx-green' : ''}>
        {change > 0 ? '+' : ''}
        {num(change)}
      </b>
    ),
  },
  { key: 'balance', title: '余额', width: 110, align: 'right', render: ({ balance }) => num(balance) },
];

export const codeColumns: readonly Column<CallData<'adminCompanyCodes'>['list'][number]>[] = [
  { key: 'words', title: '客户的叫法', width: 180, fixed: true, render: ({ words }) => <b>{words}</b> },
  { key: 'code', title: '我们的货号', width: 130, render: ({ goodsCode }) => goodsCode },
  {
    key: 'goods',
    title: '商品',
    width: 320,
    grows: true,
    render: ({ goodsName, spec }) => `${goodsName} ${spec}`,
  },
  { key: 'time', title: '记下时间', width: 110, render: ({ learnTime }) => shortTime(learnTime) },
];
