import type { WireOrderFor } from '@pifa/contract/staff';
import { money, num, unitMoney } from '../../../lib/format';
import { Tag } from '../../../ui/small';
import type { GridColumn } from '../../../widgets/money-grid/grid-model';
import { type PricedLine, type Row, ruleOf, titleOf } from '../draft';
import { boxesShown } from '@pifa/domain';

/** The pair in force: the promotion price where it wins. */
function pairOf(line: PricedLine): { pack: number; piece: number } {
  const isPromotion = line.isPromotion === 1;
  return {
    pack: (isPromotion ? line.promotionSaleIP : line.saleIP) ?? 0,
    piece: (isPromotion ? line.promotionSaleSP : line.saleSP) ?? 0,
  };
}

/** The grid's columns; only the two quantities are typed. */
export function gridColumns(lastDeals: WireOrderFor['lastDeals']): GridColumn<Row>[] {
  const deals = new Map(lastDeals.map((deal) => [deal.goodsId, deal]));
  return [
    { key: 'no', title: '行', width: 34, align: 'right', render: ({ no }) => no },
    {
      key: 'goods',
      title: '商品',
      width: 170,
      render: ({ card, priced, isQuoted }) => (
        <span className="of-goods of-clip" title={`${card.goodsCode} ${titleOf(card)}`}>
          <span className="t3">{card.goodsCode}</span> {titleOf(card)}
          {isQuoted && <Tag tone="violet">报价</Tag>}
          {priced?.isPromotion === 1 && <Tag tone="red">促销</Tag>}
        </span>
      ),
    },
    {
      key: 'stock',
      title: '可售',
      width: 60,
      align: 'right',
      render: ({ card, packs, pieces }) => (
        <span className={card.stock < packs * card.packingSpecification + pieces ? 'tx-red' : ''}>
          {num(card.stock)}
        </span>
      ),
    },
    {
      key: 'deal',
      title: '上次成交/件',
      width: 98,
      align: 'right',
      render: ({ card }) => {
        const deal = deals.get(card.goodsId);
        if (!deal) return <span className="t3">--</span>;
        return (
          <span title={`订单 ${deal.no}`}>
            {unitMoney(deal.saleIP)} <span className="t3">{deal.time.slice(5, 10)}</span>
          </span>
        );
      },
    },
    {
      key: 'price',
      title: '单价',
      width: 96,
      align: 'right',
      render: ({ card, priced }) => {
        if (!priced) return '';
        const { pack, piece } = pairOf(priced);
        const each = `${unitMoney(piece)}/${card.unit}`;
        if (!boxesShown(ruleOf(card)).packs) return each;
        return <span title={each}>{`${unitMoney(pack)}/${card.packUnit}`}</span>;
      },
    },
    { key: 'packs', title: '件', width: 56, align: 'right', edit: 'count' },
    { key: 'pieces', title: '个', width: 56, align: 'right', edit: 'count' },
    {
      key: 'amount',
      title: '小计',
      width: 84,
      align: 'right',
      render: ({ priced }) => (priced?.amount === undefined ? '' : money(priced.amount)),
    },
  ];
}
