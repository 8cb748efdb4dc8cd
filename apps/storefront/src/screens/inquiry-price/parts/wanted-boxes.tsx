import { boxesShown, quantityLabel, type Quantity, type QuantityBox, type QuantityNote } from '@pifa/domain';
import { useId, useState } from 'react';
import { Stepper } from '../../../ui/stepper';
import { changeInquiryGoods, type InquiryGoods } from '../../../widgets/inquiry-list';
import { RuleLine } from '../../../widgets/quantity-pair';
import { belowMinimum, ruleOf, stepWanted, typeWanted, wantedOf } from '../wanted';

/** 期望整件 and 拆零: the step is enforced, the minimum only warns, since an inquiry may be for less (UX §4.5). */
export function WantedBoxes({ item, touch }: { item: InquiryGoods; touch: boolean }) {
  const noteId = useId();
  const [notes, setNotes] = useState<readonly QuantityNote[]>([]);
  const rule = ruleOf(item);
  const wanted = wantedOf(item);
  const boxes = boxesShown(rule);
  const below = belowMinimum(rule, wanted);
  const put = (quantity: Quantity, adjustments: readonly QuantityNote[] = []) => {
    setNotes(adjustments);
    changeInquiryGoods(item.goodsId, { ipcnt: quantity.packs, spcnt: quantity.pieces });
  };
  const box = (name: QuantityBox, label: string, unit: string) => (
    <Stepper
      value={wanted[name]}
      label={`${item.goodsName} 期望${label}数量`}
      unit={unit}
      size={touch ? 'touch' : 'dense'}
      describedBy={notes.length > 0 || below ? noteId : undefined}
      onCommit={(text) => {
        const edit = typeWanted(rule, wanted, name, text);
        put(edit.quantity, edit.notes);
      }}
      onStep={(direction, times) => put(stepWanted(rule, wanted, name, direction, times))}
      className="w-full"
    />
  );
  return (
    <div className="flex flex-col gap-1 text-left">
      <div className="flex flex-col gap-2 xs:flex-row">
        {boxes.packs && box('packs', '整件', rule.packUnit)}
        {boxes.pieces && box('pieces', boxes.packs ? '拆零' : '', rule.unit)}
      </div>
      <RuleLine rule={rule} />
      {(notes.length > 0 || below) && (
        <span id={noteId} role="status" className="flex flex-wrap gap-x-2 text-12 text-amber-800">
          {notes.map((note) => (
            <span key={note.text}>{note.text}</span>
          ))}
          {below && (
            <span>
              {below.text}
              {below.upper && (
                <Raise
                  label={`补到 ${quantityLabel(rule, below.upper)}`}
                  onPress={() => below.upper && put(below.upper)}
                />
              )}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

function Raise({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="relative ml-2 font-medium whitespace-nowrap text-blue-600 underline underline-offset-2 phone:hit-44"
    >
      {label}
    </button>
  );
}
