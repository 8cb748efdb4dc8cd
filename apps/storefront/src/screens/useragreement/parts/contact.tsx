import { Headset } from 'lucide';
import { Icon } from '../../../ui/icon';
import { cx } from '../../../ui/cx';
import { useSite, useWebConfig } from '../../../widgets/site';

/** Help by a person, always at the same place (WCAG 3.2.6). The number is the configured one. */
export function Contact({ className }: { className?: string }) {
  const { phone } = useSite();
  const hours = useWebConfig().value('serviceHours');
  if (!phone) return null;
  return (
    <section
      aria-label="联系客服"
      data-no-print
      className={cx('flex items-center gap-3 rounded-card border border-line bg-card p-4', className)}
    >
      <Icon as={Headset} size={32} className="text-blue-600" />
      <div className="min-w-0">
        <p className="text-13 text-t2">没有解决？联系客服</p>
        <a
          href={`tel:${phone}`}
          className="relative text-18 font-semibold text-t1 hover:text-brand-700 phone:hit-44"
        >
          {phone}
        </a>
        {hours && <p className="text-12 text-t3">{hours}</p>}
      </div>
    </section>
  );
}
