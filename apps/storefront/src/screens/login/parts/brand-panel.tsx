import { ClipboardList, ReceiptText, Tags } from 'lucide';
import { Icon } from '../../../ui/icon';
import { useWebConfig } from '../../../widgets/site';

const benefits = [
  { icon: Tags, title: '专属价格', text: '合同价、阶梯价登录后直接显示，每个价格都说得清来由' },
  { icon: ClipboardList, title: '常购清单', text: '买过的商品自动整理，一分钟补完货' },
  { icon: ReceiptText, title: '对公结算', text: '扫码或对公转账，增值税发票随订单开具' },
];

/** The benefits of membership and the mall's slogan (`loginSlogan`); beside the form, from 1024px on. */
export function BrandPanel({ siteName }: { siteName: string }) {
  const slogan = useWebConfig().value('loginSlogan');
  return (
    <aside className="relative hidden flex-col justify-center gap-8 overflow-hidden rounded-card bg-ink-900 p-12 text-white lg:flex">
      <div>
        <p className="text-28 font-semibold">{siteName || '批发商城'}</p>
        {slogan && <p className="mt-2 text-16 opacity-80">{slogan}</p>}
      </div>
      <ul className="flex flex-col gap-6">
        {benefits.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-content-center rounded-card bg-white/10">
              <Icon as={icon} size={24} />
            </span>
            <span>
              <span className="block text-16 font-medium">{title}</span>
              <span className="mt-0.5 block text-14 opacity-80">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
