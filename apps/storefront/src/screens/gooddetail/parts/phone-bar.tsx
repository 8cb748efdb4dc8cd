import type { Goods } from '@pifa/contract/client';
import type { Visibility } from '@pifa/domain';
import { Headset } from 'lucide';
import { Link } from '../../../ui/router';
import { loginPath } from '../../../lib/navigation';
import { Button, LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { StickyBar } from '../../../ui/sticky-bar';
import { CartCountPills, CartTarget } from '../../../widgets/cart';
import { FavouriteButton } from '../../../widgets/favourite';
import { addToInquiry } from '../../../widgets/inquiry-list';

interface PhoneBarProps {
  goods: Goods;
  phone: string;
  visibility: Visibility;
  /** Opens the sheet with the quantities; the buttons there add. */
  onChoose: () => void;
}

/** 客服 收藏 购物车 | 加购物车 立即订购 under the thumb; a visitor gets 立即登录 and 加入咨询列表 (UX §4.3). */
export function PhoneBar({ goods, phone, visibility, onChoose }: PhoneBarProps) {
  const small = 'flex min-h-11 min-w-11 shrink-0 flex-col items-center justify-center text-12 text-t2';
  return (
    <StickyBar phoneOnly label="购买" className="gap-1 xs:gap-2">
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${small} max-[379px]:hidden`}>
          <Icon as={Headset} size={20} />
          客服
        </a>
      )}
      <FavouriteButton goodsId={goods.id} stacked className="min-h-11 min-w-11 justify-center" />
      <Link to="/cart" className={`relative ${small}`}>
        <CartTarget />
        购物车
        <CartCountPills className="absolute -top-3 left-1/2 -translate-x-1/2 scale-90" />
      </Link>
      <span className="flex min-w-0 flex-1 gap-2">
        {visibility.canAddToCart ? (
          <>
            <Button variant="brand" size="touch" className="min-w-0 flex-1 px-1!" onClick={onChoose}>
              加购物车
            </Button>
            <Button variant="ink" size="touch" className="min-w-0 flex-1 px-1!" onClick={onChoose}>
              立即订购
            </Button>
          </>
        ) : (
          <>
            <LinkButton to={loginPath()} variant="brand" size="touch" className="min-w-0 flex-1 px-1!">
              立即登录
            </LinkButton>
            {visibility.inquiryEntry && (
              <Button
                variant="blue-outline"
                size="touch"
                className="flex-1 px-1!"
                onClick={() => addToInquiry(goods)}
              >
                加入咨询列表
              </Button>
            )}
          </>
        )}
      </span>
    </StickyBar>
  );
}
