import { quantityLabel } from '@pifa/domain';
import { Link } from '../../../ui/router';
import { goodsPath } from '../../../lib/links';
import { Dialog } from '../../../ui/dialog';
import { Picture } from '../../../ui/picture';
import { Money } from '../../../widgets/price-block';
import type { Basket } from '../basket';
import { unfill } from '../filled';

/** All filled lines, also from other pages and searches, with refusals and reasons. */
export function FilledList({
  open,
  onClose,
  basket,
  symbol,
}: {
  open: boolean;
  onClose: () => void;
  basket: Basket;
  symbol: string;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={`已填 ${basket.kinds} 种商品`} width={640}>
      <ul className="divide-y divide-line">
        {basket.entries.map(({ goods, quantity, problem, line }) => (
          <li key={goods.id} className="flex items-center gap-3 py-2">
            <Picture
              src={goods.image}
              alt=""
              name={goods.name}
              width={40}
              className="size-10 shrink-0 rounded-tag border border-line"
            />
            <span className="min-w-0 flex-1">
              <Link to={goodsPath(goods.id)} className="block truncate text-14 text-t1 hover:text-brand-700">
                {goods.name}
              </Link>
              <span className="block text-12 text-t3">
                {[goods.code, quantityLabel(goods.rule, quantity)].filter(Boolean).join(' · ')}
              </span>
              {problem && <span className="block text-12 text-amber-800">{problem}</span>}
            </span>
            <Money amount={line?.amount ?? null} symbol={symbol} className="text-14" />
            <button
              type="button"
              aria-label={`移除 ${goods.name}`}
              onClick={() => unfill([{ goodsId: goods.id }])}
              className="relative text-13 text-blue-600 hover:underline phone:hit-44"
            >
              移除
            </button>
          </li>
        ))}
      </ul>
      {basket.entries.length === 0 && <p className="py-8 text-center text-t3">还没有填写数量</p>}
    </Dialog>
  );
}
