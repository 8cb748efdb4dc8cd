import type { WireOrderPreview } from '@pifa/contract/client';
import { leastPointsText } from '@pifa/domain';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Input } from '../../../ui/input';
import { amountText } from '../../../widgets/order-parts';
import { Section } from './section';

interface PointsSectionProps {
  points: WireOrderPreview['points'];
  /** The server's hint if it accepts none of the points. */
  hint?: string | undefined;
  onSpend: (points: number) => void;
  symbol: string;
  error?: string | null;
}

/** ④ 积分抵扣: the balance, the maximum for this basket, the points to spend; absent without points. */
export function PointsSection({ points, hint, onSpend, symbol, error }: PointsSectionProps) {
  const { balance, used, most, least = 0, usedAmount, mostAmount, rateText } = points;
  if (balance <= 0) return null;
  return (
    <Section id="pay-points" title="积分抵扣" error={error}>
      <p className="text-13 text-t3">
        共 {balance.toLocaleString('en-US')} 积分
        {most > 0 &&
          `，本单最多可用 ${most.toLocaleString('en-US')} 积分抵 ${amountText(mostAmount, symbol)}`}
        {rateText && `；${rateText}`}
      </p>
      {most > 0 ? (
        <div className="mt-2 flex flex-wrap items-start gap-3">
          <PointsBox key={used} used={used} least={least} most={most} onSpend={onSpend} />
          {used < most && (
            <Button onClick={() => onSpend(most)} aria-label={`全部使用 ${most} 积分`}>
              全部使用
            </Button>
          )}
          {used > 0 && (
            <>
              <Button variant="quiet" aria-label="不使用积分" onClick={() => onSpend(0)}>
                不使用
              </Button>
              <span className="self-center text-green-700">−{amountText(usedAmount, symbol)}</span>
            </>
          )}
        </div>
      ) : (
        <p className="mt-1 text-13 text-amber-800">本单暂不能使用积分</p>
      )}
      {hint && most > 0 && used === 0 && (
        <p role="status" className="mt-1 text-13 text-amber-800">
          {hint}
        </p>
      )}
    </Section>
  );
}

/** Applied on blur or Enter; more than allowed shows an error and keeps the input. */
function PointsBox({
  used,
  least,
  most,
  onSpend,
}: {
  used: number;
  least: number;
  most: number;
  onSpend: (points: number) => void;
}) {
  const [text, setText] = useState(used > 0 ? String(used) : '');
  const [note, setNote] = useState<string | undefined>();
  const take = () => {
    const typed = text.trim();
    const number = typed === '' ? 0 : Number(typed);
    if (!/^\d*$/.test(typed)) setNote('请填写整数');
    else if (number > most) setNote(`本单最多可用 ${most} 积分`);
    else if (number > 0 && number < least) setNote(leastPointsText(least));
    else {
      setNote(undefined);
      if (number !== used) onSpend(number);
    }
  };
  return (
    <Field label="使用积分" hideLabel error={note}>
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="numeric"
          maxLength={9}
          placeholder="填写积分"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
          className="w-32!"
        />
      )}
    </Field>
  );
}
