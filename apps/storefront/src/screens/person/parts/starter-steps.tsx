import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import { leadsSomewhere } from '../../../lib/screen-route';
import { LinkButton } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { useCartCounts } from '../../../widgets/cart';
import { memberPath } from '../../../widgets/member-frame';
import { addressesQuery } from '../queries';
import { Block } from './block';

/** A new member's first three steps, ticked off by the server's data. */
export function StarterSteps() {
  const { data: addresses } = useQuery(addressesQuery);
  const cart = useCartCounts();
  const inCart = (cart?.kinds ?? 0) > 0;
  const steps = [
    {
      title: '填好收货地址',
      text: '下单时直接选用，也能提前看到运费',
      done: (addresses?.length ?? 0) > 0,
      to: memberPath('myaddress'),
      action: '新增地址',
    },
    {
      title: '把要进的货放进购物车',
      text: '整件、拆零可以一起填，起订量写在数量框旁',
      done: inCart,
      to: '/pages/ordercenter',
      action: '去订货中心',
    },
    {
      title: '提交第一张订单',
      text: '之后可以一键再来一单，常买的商品自动整理成清单',
      done: false,
      to: '/cart',
      action: '去购物车结算',
    },
  ];
  const next = steps.findIndex((step) => !step.done);
  return (
    <Block title="三步完成第一次采购">
      <ol className="grid grid-cols-3 gap-4 px-5 pt-2 pb-5 phone:grid-cols-1 phone:gap-3 phone:px-3">
        {steps.map((step, position) => (
          <li
            key={step.title}
            aria-current={position === next ? 'step' : undefined}
            className={cx(
              'flex flex-col rounded-card border p-4',
              position === next ? 'border-brand-200 bg-brand-50' : 'border-line',
            )}
          >
            <span className="flex items-center gap-2 font-medium text-t1">
              <span
                aria-hidden
                className={cx(
                  'grid size-6 shrink-0 place-content-center rounded-pill text-13',
                  step.done ? 'bg-green-50 text-green-700' : 'bg-brand-600 text-white',
                )}
              >
                {step.done ? <Icon as={Check} size={14} /> : position + 1}
              </span>
              {step.title}
              {step.done && <span className="text-12 font-normal text-green-700">已完成</span>}
            </span>
            <span className="mt-1 mb-3 text-13 text-t2">{step.text}</span>
            {leadsSomewhere(step.to) && (
              <LinkButton
                to={step.to}
                variant={position === next ? 'brand' : 'outline'}
                size="dense"
                className="mt-auto self-start"
              >
                {step.action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Block>
  );
}
