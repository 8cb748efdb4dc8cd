import { goodsFromWire } from '@pifa/contract/client';
import { quantityLabel } from '@pifa/domain';
import { CircleCheck } from 'lucide';
import { goodsPath } from '../../../lib/links';
import { LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';
import { useCart } from '../../../widgets/cart';
import { amountText } from '../../../widgets/order-parts';

/** 「商品已成功加入购物车」, what it was and where to go on; nothing when it is not in the cart (any more). */
export function AddedBand({ goodsId, symbol }: { goodsId: string; symbol: string }) {
  const { data: cart } = useCart();
  const line = cart?.cartList.find(
    (one) => one.goodsId === goodsId && (one.context || 'ordinary') === 'ordinary',
  );
  if (!line) return null;
  const { rule } = goodsFromWire(line);
  return (
    <section
      aria-label="已加入购物车"
      className="mb-4 flex flex-wrap items-center gap-4 rounded-card bg-green-50 p-4 phone:p-3"
    >
      <span className="block size-16 shrink-0">
        <Picture
          src={line.image}
          alt=""
          name={line.goodsName}
          width={64}
          padded
          className="size-16 shrink-0 rounded-card border border-line bg-card"
        />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1 font-medium text-green-700">
          <Icon as={CircleCheck} size={18} />
          商品已成功加入购物车
        </p>
        <p className="truncate text-t1">{line.goodsName}</p>
        <p className="text-13 text-t2">
          {quantityLabel(rule, { packs: line.ipcnt, pieces: line.spcnt })} · 小计{' '}
          {amountText(line.amount, symbol)}
        </p>
      </div>
      <span className="flex flex-wrap gap-3" data-no-print>
        <LinkButton to={goodsPath(goodsId)}>继续选购</LinkButton>
        <LinkButton variant="brand" to="/cart" className="phone:hidden">
          去购物车结算
        </LinkButton>
      </span>
    </section>
  );
}
