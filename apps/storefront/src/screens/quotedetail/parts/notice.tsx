import type { WireQuoteDetail, WireQuoteVersion } from '@pifa/contract/client';
import { Clock3, Info, MessageSquareQuote } from 'lucide';
import type { ReactNode } from 'react';
import { useServerClock } from '../../../lib/server-clock';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { lastDay } from '../../../widgets/coupon-card';
import { TimeLeft } from '../../../widgets/order-parts';

const looks = {
  blue: 'border-blue-600/20 bg-blue-50',
  amber: 'border-amber-800/20 bg-amber-50',
  grey: 'border-line bg-disabled-bg',
} as const;

function Band({
  look,
  icon,
  children,
}: {
  look: keyof typeof looks;
  icon: typeof Info;
  children: ReactNode;
}) {
  return (
    <div className={cx('flex items-start gap-2 rounded-card border px-4 py-3 text-14 text-t2', looks[look])}>
      <Icon as={icon} size={18} className="mt-0.5" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** The state of the whole request: pending, valid until, or closed with the reason. */
export function StateNotice({ quote, over }: { quote: WireQuoteDetail; over: boolean }) {
  const { state } = quote;
  if (state === 'waiting') {
    return (
      <Band look="amber" icon={Clock3}>
        商家正在报价，报价后会在这里显示，并发消息通知您。需要补充的可以在下方留言。
      </Band>
    );
  }
  if (state === 'withdrawn') {
    return (
      <Band look="grey" icon={Info}>
        您已撤回这张询价单，报价不能再下单。需要时可以再次询价。
      </Band>
    );
  }
  if (state === 'declined') {
    return (
      <Band look="grey" icon={Info}>
        商家未能报价{quote.sellerMessage && `：${quote.sellerMessage}`}。可以调整数量或目标价后再次询价。
      </Band>
    );
  }
  if (state === 'expired' || over) {
    return (
      <Band look="grey" icon={Info}>
        报价已于 {quote.validUntil ? lastDay(quote.validUntil) : '--'}{' '}
        到期，价格不再有效，不能下单。可以再次询价，由商家重新报价。
      </Band>
    );
  }
  return <ValidNotice quote={quote} />;
}

function ValidNotice({ quote }: { quote: WireQuoteDetail }) {
  const now = useServerClock();
  const left = quote.validUntil ? Date.parse(quote.validUntil) - now : 0;
  const openLines = quote.lines.filter((line) => line.answer && !line.ordered).length;
  return (
    <Band look={quote.endsSoon ? 'amber' : 'blue'} icon={Clock3}>
      <p className={cx(quote.endsSoon && 'text-amber-800')}>
        有效期至 <b className="font-medium">{quote.validUntil ? lastDay(quote.validUntil) : '--'}</b>
        {left > 0 && (
          <>
            ，剩余 <TimeLeft ms={left} label="报价有效期剩余" className="font-medium" />
          </>
        )}
        {quote.orderedKinds > 0 &&
          `。已下单 ${quote.orderedKinds} 种${openLines > 0 ? '，其余可在有效期内下单' : ''}`}
      </p>
      <p className="mt-1 text-13">
        {quote.discountsAllowed
          ? '下单时还可以使用优惠券、积分和促销。'
          : '报价为最终价，不与优惠券、积分和促销同享。'}
      </p>
    </Band>
  );
}

/** The seller's remark on the displayed version, and whether it is still valid. */
export function VersionNotice({ version }: { version: WireQuoteVersion }) {
  return (
    <>
      {!version.current && (
        <Band look="grey" icon={Info}>
          这是第 {version.version} 版报价，<b className="font-medium">已被新报价取代</b>
          ，仅供查看，不能下单。
        </Band>
      )}
      {version.message && (
        <Band look="blue" icon={MessageSquareQuote}>
          <p className="text-12">商家附言</p>
          <p className="wrap-anywhere whitespace-pre-wrap text-t1">{version.message}</p>
        </Band>
      )}
    </>
  );
}
