import { formatCount } from '@pifa/domain';
import { lazy, useState } from 'react';
import { Link } from '../../../ui/router';
import { Part } from '../../../ui/part';
import { SkeletonLines, Waiting } from '../../../ui/skeleton';
import { Tabs } from '../../../ui/tabs';
import { useCleanHtml } from '../../../widgets/rich-text';
import type { GoodsPage } from '../queries';

const Reviews = lazy(async () => ({ default: (await import('./reviews')).Reviews }));

type Section = 'detail' | 'facts' | 'packing' | 'reviews' | 'buying';

/** 商品详情｜规格参数｜包装清单｜评价(n)｜购买说明. */
export function About({ page, categoryName }: { page: GoodsPage; categoryName: string }) {
  const { goods, wire } = page;
  const [section, setSection] = useState<Section>('detail');
  return (
    <Tabs
      label="商品信息"
      value={section}
      onChange={setSection}
      items={[
        { key: 'detail', label: '商品详情' },
        { key: 'facts', label: '规格参数' },
        { key: 'packing', label: '包装清单' },
        goods.reviewCount > 0
          ? { key: 'reviews', label: '评价', count: goods.reviewCount }
          : { key: 'reviews', label: '评价' },
        { key: 'buying', label: '购买说明' },
      ]}
      className="sticky top-(--sticky-top) z-1 bg-card"
      panelClassName="min-h-60 pt-4"
    >
      {section === 'detail' && <Detail html={wire.detail} />}
      {section === 'facts' && <Facts page={page} categoryName={categoryName} />}
      {section === 'packing' && (
        <p className="measure text-14 whitespace-pre-line">
          {wire.packingList || '包装清单以实际到货为准，如需明细请联系客服。'}
        </p>
      )}
      {section === 'reviews' && (
        <Part needed waiting={<SkeletonLines lines={6} />}>
          <Reviews goodsId={goods.id} name={goods.name} />
        </Part>
      )}
      {section === 'buying' && <Buying page={page} />}
    </Tabs>
  );
}

function Detail({ html }: { html: string }) {
  const clean = useCleanHtml(html);
  if (clean === null)
    return (
      <Waiting>
        <SkeletonLines lines={6} />
      </Waiting>
    );
  if (!clean) return <p className="text-t3">图文详情正在整理，规格与包装请看“规格参数”。</p>;
  return <div className="prose-article mx-auto" dangerouslySetInnerHTML={{ __html: clean }} />;
}

function Facts({ page, categoryName }: { page: GoodsPage; categoryName: string }) {
  const { goods, wire } = page;
  const { rule } = goods;
  // A foreign mall may send anything in this field.
  const origin = typeof wire.origin === 'string' ? wire.origin : '';
  const facts = [
    ['商品编号', goods.code],
    ['条码', wire.barcode],
    ['品牌', goods.brandName],
    ['分类', categoryName],
    ['规格', goods.spec],
    [
      '装箱规格',
      rule.piecesPerPack > 1 ? `1${rule.packUnit}=${formatCount(rule.piecesPerPack)}${rule.unit}` : '',
    ],
    ['起订量', rule.minPieces > 1 ? `${formatCount(rule.minPieces)}${rule.unit}` : ''],
    [
      '单件重量',
      wire.weight > 0
        ? `${(wire.weight / 1000).toLocaleString('zh-CN', { maximumFractionDigits: 3 })} 千克/${rule.unit || '个'}`
        : '',
    ],
    ['产地', origin],
    ['发货地', wire.shipFrom],
    ...wire.attributes
      .filter(({ name }) => !origin || name !== '产地')
      .map(({ name, value }) => [name, value]),
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[112px_minmax(0,1fr)] bg-card text-14">
          <dt className="bg-sub px-3 py-2 text-t3">{name}</dt>
          <dd className="px-3 py-2 text-t1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Buying({ page }: { page: GoodsPage }) {
  const { rule } = page.goods;
  const { wire } = page;
  return (
    <ul className="measure list-disc space-y-2 pl-5 text-14 text-t2">
      <li>
        整件与拆零可以同时订购：整件按“{rule.packUnit}”计价，拆零按“{rule.unit || '个'}
        ”计价，起订量按合计数量计算。
      </li>
      {wire.taxRate > 0 && (
        <li>
          {wire.taxIncluded ? '价格含税' : '价格不含税'}，税率 {wire.taxRate}%，可开具增值税发票。
        </li>
      )}
      {wire.shipFrom && <li>从{wire.shipFrom}发货，运费在结算页按收货地址计算。</li>}
      <li>付款后请在订单中查看发货与物流；到货请当面点验，少发或破损请在 48 小时内联系客服。</li>
      <li>
        更多说明见
        <Link to="/pages/useragreement/0" className="text-blue-600 hover:underline">
          帮助中心
        </Link>
        。
      </li>
    </ul>
  );
}
