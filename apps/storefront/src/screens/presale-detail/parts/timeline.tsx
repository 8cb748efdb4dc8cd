import { useServerClock } from '../../../lib/server-clock';
import { Steps } from '../../../ui/steps';
import { type PresaleTerms, presaleSteps } from '../terms';

/** The two payments and the shipping, the present one marked. */
export function Timeline({ terms, full }: { terms: PresaleTerms; full: boolean }) {
  const { steps, current } = presaleSteps(terms, full, useServerClock());
  return (
    <div className="rounded-card border border-line px-2 py-2">
      <Steps label="预售流程" steps={steps} current={current} upright />
    </div>
  );
}
