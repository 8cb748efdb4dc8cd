import { boxesShown } from '@pifa/domain';
import { useState } from 'react';
import { Input } from '../../../ui/input';
import { changeInquiryGoods, type InquiryGoods } from '../../../widgets/inquiry-list';
import { readTarget } from '../form';
import { ruleOf } from '../wanted';

/** The buyer's target price per pack and per piece; both optional. */
export function TargetPrice({ item }: { item: InquiryGoods }) {
  const rule = ruleOf(item);
  const boxes = boxesShown(rule);
  return (
    <div className="flex flex-col gap-1 phone:flex-row phone:gap-3 phone:*:min-w-0 phone:*:flex-1">
      {boxes.packs && (
        <PriceBox
          label={`${item.goodsName} 目标件价`}
          unit={`元/${rule.packUnit}`}
          value={item.targetIP}
          onChange={(targetIP) => changeInquiryGoods(item.goodsId, { targetIP })}
        />
      )}
      {boxes.pieces && (
        <PriceBox
          label={`${item.goodsName} 目标个价`}
          unit={`元/${rule.unit || '个'}`}
          value={item.targetSP}
          onChange={(targetSP) => changeInquiryGoods(item.goodsId, { targetSP })}
        />
      )}
    </div>
  );
}

function PriceBox({
  label,
  unit,
  value,
  onChange,
}: {
  label: string;
  unit: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <span className="flex items-center gap-1.5">
      <Input
        size="dense"
        inputMode="decimal"
        maxLength={12}
        aria-label={label}
        placeholder="选填"
        value={draft ?? (value === undefined ? '' : String(value))}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft !== null) onChange(readTarget(draft));
          setDraft(null);
        }}
        className="w-20 text-right phone:w-full"
      />
      <span className="text-12 whitespace-nowrap text-t3">{unit}</span>
    </span>
  );
}
