import {
  editBox,
  firstValidQuantity,
  leavePair,
  type Quantity,
  type QuantityBox,
  type QuantityEdit,
  type QuantityMode,
  type QuantityNote,
  type QuantityRule,
  quantityLabel,
  sameQuantity,
  stepDown,
  stepUp,
} from '@pifa/domain';
import { type FocusEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { StepperHandle } from '../../ui/stepper';
import { currentGesture } from './gesture';

export interface QuantityPairHandle {
  /**
   * Takes over what still stands uncommitted in the boxes and judges the minimum. `changed` = the number became
   * another one, now or by this very press: then nothing may be added, the note has to be read first.
   */
  commit: () => { changed: boolean; quantity: Quantity };
  /** Sets a number computed elsewhere (整列填入, a pasted column), with its note. */
  take: (edit: QuantityEdit) => void;
  /** Fills the empty boxes with the smallest orderable quantity and a note; the next press adds it. */
  fillLeast: () => void;
}

interface QuantityOptions {
  rule: QuantityRule;
  value: Quantity;
  onChange: (quantity: Quantity) => void;
  /** 'cart' warns and keeps the last value where 'input' drops to 0 (RULINGS 5). */
  mode?: QuantityMode;
}

/** What the two boxes, the notes and the surrounding form share. */
export interface QuantityControl {
  id: string;
  rule: QuantityRule;
  value: Quantity;
  notes: readonly QuantityNote[];
  noteId: string;
  boxes: Record<QuantityBox, RefObject<StepperHandle | null>>;
  typed: (box: QuantityBox, text: string) => void;
  step: (box: QuantityBox, direction: 1 | -1, times: number) => void;
  choose: (quantity: Quantity) => void;
  blur: (event: FocusEvent) => void;
  handle: QuantityPairHandle;
}

/** The quantity rule of UX §5 applied to a pair of boxes; the rule itself is the domain's alone. */
export function useQuantity({ rule, value, onChange, mode = 'input' }: QuantityOptions): QuantityControl {
  const id = useId();
  const [notes, setNotes] = useState<readonly QuantityNote[]>([]);
  const latest = useRef(value);
  const adjustedIn = useRef(-1);
  const boxes = { packs: useRef<StepperHandle>(null), pieces: useRef<StepperHandle>(null) };
  useLayoutEffect(() => {
    // Changed from outside (added, cleared, filled): the notes about the former number no longer apply.
    if (!sameQuantity(value, latest.current)) setNotes([]);
    latest.current = value;
  }, [value]);

  const apply = (edit: QuantityEdit) => {
    const changed = !sameQuantity(edit.quantity, latest.current);
    setNotes(edit.notes);
    if (edit.notes.some((note) => note.kind !== 'first-valid')) adjustedIn.current = currentGesture();
    latest.current = edit.quantity;
    if (changed) onChange(edit.quantity);
  };
  const leave = () => {
    const edit = leavePair(rule, latest.current, mode);
    // No note about the minimum: the note about the box itself stays.
    if (edit.notes.length > 0) apply(edit);
  };
  return {
    id,
    rule,
    value,
    notes,
    noteId: `${id}-note`,
    boxes,
    typed: (box, text) => apply(editBox(rule, latest.current, box, text, mode)),
    step: (box, direction, times) =>
      apply((direction === 1 ? stepUp : stepDown)(rule, latest.current, box, times, mode)),
    choose: (quantity) => apply({ quantity, notes: [] }),
    blur: (event) => {
      const to = event.relatedTarget;
      if (to instanceof Element && to.closest(`[data-quantity-pair="${CSS.escape(id)}"]`)) return;
      leave();
    },
    handle: {
      commit: () => {
        const before = adjustedIn.current;
        boxes.packs.current?.commit();
        boxes.pieces.current?.commit();
        leave();
        const changed = adjustedIn.current !== before || adjustedIn.current === currentGesture();
        return { changed, quantity: latest.current };
      },
      take: (edit) => {
        // Commit what was typed before; else it would come back when the box loses focus.
        boxes.packs.current?.commit();
        boxes.pieces.current?.commit();
        apply(edit);
      },
      fillLeast: () => {
        const quantity = firstValidQuantity(rule);
        const text = `已填入最少订购量 ${quantityLabel(rule, quantity)}，再按一次加入`;
        apply({ quantity, notes: [{ kind: 'first-valid', text }] });
        (quantity.packs > 0 ? boxes.packs : boxes.pieces).current?.focus();
      },
    },
  };
}
