import { goodsFromWire } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loginPath } from '../../../lib/navigation';
import { leadsSomewhere } from '../../../lib/screen-route';
import { useKeepTabBar } from '../../../lib/tab-bar';
import { LinkButton } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Skeleton } from '../../../ui/skeleton';
import { GoodsCard } from '../../../widgets/goods-card';
import { useInquiryList } from '../../../widgets/inquiry-list';
import { useVisibility, useWebConfig } from '../../../widgets/site';
import { usualGoodsQuery } from '../queries';

/** The visitor's cart: login, and what works without it. */
export function VisitorCart() {
  useKeepTabBar();
  const { inquiryEntry } = useVisibility();
  const inquiry = useInquiryList();
  return (
    <Empty
      drawing="cart"
      title="登录后使用购物车"
      hint={`购物车跟着账号走，换电脑、换手机都在${inquiryEntry ? '；不登录也可以先把商品放进询价单' : ''}。`}
      className="rounded-card border border-line bg-card"
      action={
        <>
          <LinkButton variant="brand" size="touch" to={loginPath('/cart')}>
            立即登录
          </LinkButton>
          {inquiryEntry && leadsSomewhere('/inquiryPrice') && (
            <LinkButton variant="blue-outline" size="touch" to="/inquiryPrice">
              去询价单{inquiry.length > 0 && `（${inquiry.length}）`}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

/** 「购物车空空如也」 with the company's regular purchases to reorder. */
export function EmptyCart() {
  useKeepTabBar();
  const usual = useQuery(usualGoodsQuery);
  const visibility = useVisibility();
  const { symbol, outOfStockLabel } = useWebConfig();
  const goods = useMemo(() => usual.data?.list.slice(0, 5).map(goodsFromWire) ?? [], [usual.data]);
  const list = leadsSomewhere('/pages/newpromote');
  return (
    <>
      <Empty
        drawing="cart"
        title="购物车空空如也"
        hint={
          goods.length > 0 ? '下面是您常买的商品，填好数量就能补货。' : '挑几样商品，或从订单里再来一单。'
        }
        className="rounded-card border border-line bg-card"
        action={
          <>
            <LinkButton
              variant="brand"
              to={leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home'}
            >
              去逛逛
            </LinkButton>
            {list && <LinkButton to="/pages/newpromote">常购清单</LinkButton>}
            {leadsSomewhere('/pages/quickorder') && <LinkButton to="/pages/quickorder">快速下单</LinkButton>}
          </>
        }
      />
      {usual.isPending && <Skeleton className="mt-4 h-60 w-full rounded-card" />}
      {goods.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-3 text-18">常购商品</h2>
          <div className="goods-grid">
            {goods.map((one) => (
              <GoodsCard
                key={one.id}
                goods={one}
                visibility={visibility}
                symbol={symbol}
                outOfStockLabel={outOfStockLabel}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
