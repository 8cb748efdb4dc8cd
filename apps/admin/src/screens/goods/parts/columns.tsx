import { Link } from 'react-router';
import { num, shortTime, unitMoney } from '../../../lib/format';
import { smallPicture } from '../../../lib/pictures';
import { Dot, GoodsName, Pic, Tag } from '../../../ui/small';
import type { Column } from '../../../widgets/data-table/column';
import type { GoodsRow } from '../queries';
import type { InlineAt, InlineField } from './inline';
import { InlineCell } from './inline-cell';

const nothing = <span className="dis">--</span>;

interface Inline {
  at: InlineAt | undefined;
  may: Record<'price' | 'stock' | 'status', boolean>;
  begin: (at: InlineAt) => void;
  save: (row: GoodsRow, field: InlineField, value: number, next: boolean) => void;
  end: () => void;
  /** 上架 or 下架 at once */
  flip: (row: GoodsRow) => void;
}

const lastOf = (path: string): string => path.split(' / ').at(-1) ?? '';

function figure(field: InlineField, inline: Inline, show: (row: GoodsRow) => React.ReactNode) {
  return (row: GoodsRow) => (
    <InlineCell
      row={row}
      field={field}
      editing={inline.at?.id === row.id && inline.at.field === field}
      may={field === 'stock' ? inline.may.stock : inline.may.price}
      onBegin={() => inline.begin({ id: row.id, field })}
      onSave={(value, next) => inline.save(row, field, value, next)}
      onEnd={inline.end}
    >
      {show(row)}
    </InlineCell>
  );
}

/** Columns of 商品; cost and margin only for those who may read costs. */
export function columnsFor(seesCost: boolean, inline: Inline): readonly Column<GoodsRow>[] {
  const cost: Column<GoodsRow>[] = [
    {
      key: 'cost',
      title: '成本/个',
      width: 70,
      least: 66,
      align: 'right',
      render: ({ cost: one }) => (one === undefined ? nothing : unitMoney(one)),
    },
    {
      key: 'margin',
      title: '毛利',
      width: 64,
      align: 'right',
      render: ({ margin }) =>
        margin === undefined ? (
          nothing
        ) : (
          <span className={margin < 0 ? 'tx-red b' : margin < 0.1 ? 'tx-amber' : ''}>
            {(margin * 100).toFixed(1)}%
          </span>
        ),
    },
  ];
  return [
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
      key: 'code',
      title: '货号',
      width: 88,
      least: 76,
      fixed: true,
      sort: 'code',
      render: ({ id, code }) => (
        <Link to={`/goods/${id}`} title={code}>
          {code}
        </Link>
      ),
    },
    {
      key: 'name',
      title: '名称',
      width: 200,
      least: 150,
      grows: true,
      render: ({ id, name, spec, isPromotion }) => (
        <Link to={`/goods/${id}`} className="goods-name">
          {isPromotion && <Tag tone="brand">促销</Tag>} <GoodsName name={name} spec={spec} />
        </Link>
      ),
    },
    { key: 'spec', title: '规格', width: 110, hidden: true, render: ({ spec }) => spec || nothing },
    {
      key: 'category',
      yields: 1,
      title: '分类',
      width: 84,
      least: 70,
      render: ({ categoryPath }) => <span title={categoryPath}>{lastOf(categoryPath)}</span>,
    },
    {
      key: 'brand',
      title: '品牌',
      width: 72,
      least: 52,
      hidden: true,
      render: ({ brand }) => brand || nothing,
    },
    { key: 'barcode', title: '条码', width: 120, hidden: true, render: ({ barcode }) => barcode || nothing },
    {
      key: 'packing',
      title: '装箱',
      width: 88,
      least: 84,
      render: ({ packingSpecification, unit, packUnit }) =>
        packingSpecification === 1 ? nothing : `${num(packingSpecification)}${unit}/${packUnit}`,
    },
    {
      key: 'least',
      title: '起订',
      width: 72,
      least: 72,
      align: 'right',
      render: ({ minNum, unit }) => (minNum > 1 ? `${num(minNum)}${unit}` : nothing),
    },
    {
      key: 'listIP',
      title: '标价/件',
      width: 88,
      least: 82,
      align: 'right',
      sort: 'price',
      render: figure('IP', inline, ({ listIP, packingSpecification }) =>
        packingSpecification === 1 ? nothing : <b>{unitMoney(listIP)}</b>,
      ),
    },
    {
      key: 'listSP',
      title: '元/个',
      width: 70,
      align: 'right',
      render: figure('SP', inline, ({ listSP }) => unitMoney(listSP)),
    },
    ...(seesCost ? cost : []),
    {
      key: 'available',
      title: '可售',
      width: 68,
      align: 'right',
      render: figure('stock', inline, ({ available, minNum }) => (
        <span className={available < Math.max(minNum, 1) ? 'tx-red' : ''}>{num(available)}</span>
      )),
    },
    {
      key: 'reserved',
      yields: 2,
      title: '占用',
      width: 62,
      least: 58,
      align: 'right',
      render: ({ reserved }) => (reserved > 0 ? num(reserved) : nothing),
    },
    {
      key: 'sold',
      title: '30 天销量',
      width: 82,
      least: 76,
      align: 'right',
      render: ({ soldDays }) => (soldDays > 0 ? num(soldDays) : nothing),
    },
    {
      key: 'shipFrom',
      title: '发货仓',
      width: 96,
      hidden: true,
      render: ({ shipFrom }) => shipFrom || nothing,
    },
    {
      key: 'status',
      title: '状态',
      width: 72,
      render: (row) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the bulk bar does the same by keyboard
        <span
          className={inline.may.status ? 'inline-cell' : ''}
          onDoubleClick={() => inline.may.status && inline.flip(row)}
        >
          {row.status === 'on' ? <Dot tone="green">在售</Dot> : <Dot tone="gray">下架</Dot>}
        </span>
      ),
    },
    {
      key: 'updated',
      yields: 3,
      title: '更新',
      width: 102,
      least: 96,
      sort: 'updated',
      render: ({ updateTime }) => <span className="t3">{shortTime(updateTime)}</span>,
    },
  ];
}
