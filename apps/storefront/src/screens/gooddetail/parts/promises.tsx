import { FileCheck, ReceiptText, Truck } from 'lucide';
import { Icon } from '../../../ui/icon';
import type { GoodsPage } from '../queries';

/** Facts only: where it ships from, what invoice, what service (UX §1.11). */
export function Promises({ page, asCard = false }: { page: GoodsPage; asCard?: boolean }) {
  const { wire } = page;
  const facts = [
    wire.shipFrom && { icon: Truck, title: '发货地', text: wire.shipFrom },
    wire.taxRate > 0 && {
      icon: ReceiptText,
      title: '发票',
      text: `${wire.taxIncluded ? '含税' : '不含税'}，税率 ${wire.taxRate}%`,
    },
    wire.services.length > 0 && { icon: FileCheck, title: '服务', text: wire.services.join(' · ') },
  ].filter((fact): fact is { icon: typeof Truck; title: string; text: string } => Boolean(fact));
  if (facts.length === 0) return null;
  return (
    <ul
      className={
        asCard
          ? 'flex flex-col gap-4 rounded-card border border-line p-4'
          : 'flex flex-wrap gap-x-6 gap-y-2 text-13 text-t2'
      }
    >
      {facts.map(({ icon, title, text }) => (
        <li key={title} className="flex items-start gap-2">
          <Icon as={icon} size={18} className="mt-0.5 text-t3" />
          <span>
            <span className={asCard ? 'block text-12 text-t3' : 'mr-1 text-t3'}>{title}</span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
