import { boxesShown, type PricePair, ruleLine, unitPrice } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { call, textOf } from '../../../lib/client';
import { unitMoney } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { Card, Dot, Tag } from '../../../ui/small';
import { CompanyPicker, type PickedCompany } from '../../../widgets/company-picker/company-picker';
import { SeenCard } from '../../../widgets/seen-card/seen-card';
import type { WholeGoods } from '../queries';
import { type GoodsDraft, pricesOf, ruleOf } from './draft';

interface Props {
  draft: GoodsDraft;
  /** as it is saved; absent: a new one, which no company has a price for */
  goods: WholeGoods | undefined;
  now: Date;
  isOut: boolean;
}

/** The goods' card, as a visitor sees it or a company that is chosen (ADMIN §8.6). */
export function BuyerCard({ draft, goods, now, isOut }: Props) {
  const mayAsk = useCan('price.write') && goods !== undefined;
  const [isCompany, setCompany] = useState(false);
  const [picked, setPicked] = useState<PickedCompany[]>([]);
  const of = isCompany ? picked[0] : undefined;
  const own = useOwnPrice(goods, of?.id ?? '');
  const rule = ruleOf(draft);
  const boxes = boxesShown(rule);
  const open = pricesOf(draft, now);
  // Of a company nothing is shown before its own price is known.
  const prices = of ? own.prices : open;
  const big = prices && (boxes.packs ? prices.perPack : prices.perPiece);
  const line = ruleLine(rule).text;
  const isPromo = open.perPack !== Math.round(draft.listIP * 10_000);
  return (
    <Card title="买家看到的" note={of ? of.name : '游客'}>
      {mayAsk && (
        <div className="ge-whose">
          <Segmented<'visitor' | 'company'>
            size="small"
            aria-label="按谁看"
            value={isCompany ? 'company' : 'visitor'}
            options={[
              { value: 'visitor', label: '游客' },
              { value: 'company', label: '某位客户' },
            ]}
            onChange={(whose) => setCompany(whose === 'company')}
          />
          {isCompany && <CompanyPicker single label="按哪位客户看" value={picked} onChange={setPicked} />}
        </div>
      )}
      <div className="ge-card">
        <SeenCard
          image={draft.images[0] ?? ''}
          height={248}
          name={[draft.name || '未写名称', draft.spec].filter(Boolean).join(' ')}
          line={draft.sellingLine}
          price={big === undefined ? undefined : big / 10_000}
          unit={boxes.packs ? draft.packUnit : draft.unit}
          tag={of ? own.label && <Tag tone="blue">{own.label}</Tag> : isPromo && <Tag tone="brand">促销</Tag>}
        >
          {boxes.packs && prices && (
            <p className="t3 s12">
              合¥{unitMoney(Math.round(prices.perPack / rule.piecesPerPack) / 10_000)}/{draft.unit}
              {boxes.pieces && ` · 拆零¥${unitMoney(prices.perPiece / 10_000)}/${draft.unit}`}
            </p>
          )}
          {of &&
            (own.problem ? (
              <p className="tx-red s12">{own.problem}</p>
            ) : (
              <p className="t3 s12">{own.note}</p>
            ))}
          {line && (
            <p className="ge-rule" data-testid="rule-line">
              {line}
            </p>
          )}
          <p className="s12">
            {draft.status === 'off' ? (
              <Dot tone="gray">已下架，买家看不到</Dot>
            ) : isOut ? (
              <Dot tone="red">无货</Dot>
            ) : (
              <Dot tone="green">有货</Dot>
            )}
          </p>
        </SeenCard>
      </div>
    </Card>
  );
}

interface OwnPrice {
  /** undefined until it is known */
  prices?: PricePair;
  label?: string;
  note?: string;
  problem?: string;
}

/** What a company pays now for the least that it can buy, by the rule that prices its cart; of what is saved. */
function useOwnPrice(goods: WholeGoods | undefined, khId: string): OwnPrice {
  const isPacked = (goods?.packingSpecification ?? 1) > 1;
  const { data, error } = useQuery({
    queryKey: ['goods', goods?.id, 'own-price', goods?.version, khId],
    enabled: goods !== undefined && khId !== '',
    queryFn: ({ signal }) =>
      call('adminWhyPrice', {
        query: {
          khId,
          goodsId: goods?.id ?? '',
          ipcnt: isPacked ? 1 : 0,
          spcnt: isPacked ? 0 : Math.max(1, goods?.minNum ?? 1),
        },
        signal,
      }),
  });
  if (error) return { problem: textOf(error) };
  if (!data) return {};
  const units = (yuan: number) => unitPrice(Math.round(yuan * 10_000));
  const isList = data.amount >= data.listAmount;
  return {
    prices: { perPack: units(data.price.ip), perPiece: units(data.price.sp) },
    label: data.label,
    note: isList ? '这位客户现在按标价买；按已保存的价算' : '按已保存的价算，改价后先保存再看',
  };
}
