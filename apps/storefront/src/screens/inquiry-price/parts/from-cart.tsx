import { ShoppingCart } from 'lucide';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { toast } from '../../../ui/toast';
import { useCart } from '../../../widgets/cart';
import { addInquiryGoods } from '../../../widgets/inquiry-list';

/** 从购物车转入: copies a member's cart lines with their quantities; the cart stays as it is. */
export function FromCart() {
  const { data } = useCart();
  const lines = data?.cartList ?? [];
  if (lines.length === 0) return null;
  const press = () => {
    let added = 0;
    for (const line of lines) {
      const { goodsId, goodsName, goodsCode, spec, image, unit, packUnit, ipcnt, spcnt } = line;
      const { packingSpecification, minNum, stepSize, itemStepSize } = line;
      const goods = { goodsId, goodsName, goodsCode, spec, image, unit, packUnit, ipcnt, spcnt };
      if (addInquiryGoods({ ...goods, packingSpecification, minNum, stepSize, itemStepSize })) added += 1;
    }
    const there = lines.length - added;
    toast({
      text: `已转入 ${added} 种商品${there > 0 ? `，${there} 种已在询价单中` : ''}`,
      tone: added > 0 ? 'success' : 'warning',
      key: 'inquiry-from-cart',
    });
  };
  return (
    <Button onClick={press} icon={<Icon as={ShoppingCart} size={16} />}>
      从购物车转入
    </Button>
  );
}
