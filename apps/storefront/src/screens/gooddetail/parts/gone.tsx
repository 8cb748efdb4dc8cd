import { useQuery } from '@tanstack/react-query';
import { goodsFromWire } from '@pifa/contract/client';
import { LinkButton } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { GoodsCard } from '../../../widgets/goods-card';
import { useVisibility, useWebConfig } from '../../../widgets/site';
import { similarQuery } from '../queries';

/** 「该商品已下架」 with similar goods. */
export function Gone({
  goodsId,
  title = '该商品已下架',
  hint,
}: {
  goodsId: string;
  title?: string;
  hint?: string;
}) {
  const similar = useQuery(similarQuery(goodsId));
  const list = (similar.data ?? []).map(goodsFromWire);
  const visibility = useVisibility();
  const { symbol } = useWebConfig();
  return (
    <div className="container-page py-6">
      <Empty
        drawing="lost"
        title={title}
        hint={hint ?? '可以看看相似的商品，或搜索其他商品'}
        action={
          <LinkButton to="/pages/ordercenter" variant="brand">
            去订货中心
          </LinkButton>
        }
      />
      {list.length > 0 && (
        <section aria-label="相似商品">
          <h2 className="mb-3 text-18">相似商品</h2>
          <div className="goods-grid">
            {list.map((goods) => (
              <GoodsCard key={goods.id} goods={goods} visibility={visibility} symbol={symbol} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
