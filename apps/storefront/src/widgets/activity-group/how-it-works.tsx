import { sizeText } from '@pifa/domain';

/** The four steps of buying in a group. */
export function HowItWorks({ size, hours }: { size: number; hours: number }) {
  const steps = [
    ['开团或参团', '选好数量，按团购价付款'],
    ['邀请同行', '把链接或二维码发给其他客户'],
    [sizeText(size), `开团后 ${hours} 小时内满 ${size} 家`],
    ['安排发货', '成团后发货；未成团原路退款'],
  ];
  return (
    <section aria-label="拼团流程" className="mt-6 rounded-card border border-line bg-card p-4">
      <h2 className="mb-3 text-16 font-medium">拼团怎么买</h2>
      <ol className="grid gap-4 sm:grid-cols-2 md:grid-cols-4">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex items-start gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-content-center rounded-pill bg-green-50 text-13 font-medium text-green-700"
            >
              {index + 1}
            </span>
            <span>
              <span className="block text-14 text-t1">{title}</span>
              <span className="block text-12 text-t3">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
