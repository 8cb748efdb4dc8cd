import {
  boxesShown,
  type OverQuota,
  type PricePair,
  type QuantityBox,
  ruleLine,
  type QuantityRule,
  savingHint,
} from '@pifa/domain';
import { Fragment } from 'react';
import { cx } from '../../ui/cx';
import { Stepper } from '../../ui/stepper';
import type { QuantityControl } from './use-quantity';

interface BoxProps {
  control: QuantityControl;
  box: QuantityBox;
  size?: 'dense' | 'default' | 'touch';
  disabled?: boolean;
  /** The goods' name for screen readers, where a page has several pairs. */
  name?: string;
  /** The unit word inside the box; not needed where a table's header has it. */
  withUnit?: boolean;
  className?: string;
}

/** One box of the pair; nothing where the goods has no such box (UX §5.1 rule 8). */
export function QuantityBoxInput({
  control,
  box,
  size,
  disabled,
  name = '',
  withUnit = false,
  className,
}: BoxProps) {
  const { rule, value, notes } = control;
  const shown = boxesShown(rule);
  if (!shown[box]) return null;
  const word = box === 'packs' ? shown.packsLabel : shown.piecesLabel;
  const unit = box === 'packs' ? rule.packUnit : rule.unit;
  const packing = box === 'packs' ? `，1${rule.packUnit}=${rule.piecesPerPack}${rule.unit}` : '';
  const invalid = notes.some((note) => note.kind !== 'first-valid');
  return (
    <span
      data-quantity-pair={control.id}
      onBlur={control.blur}
      className={cx('inline-flex min-w-0', className)}
    >
      <Stepper
        ref={control.boxes[box]}
        value={value[box]}
        label={`${name ? `${name} ` : ''}${word}数量${packing}`}
        size={size}
        unit={withUnit ? unit : undefined}
        disabled={disabled}
        invalid={invalid}
        describedBy={notes.length > 0 ? control.noteId : undefined}
        onCommit={(text) => control.typed(box, text)}
        onStep={(direction, times) => control.step(box, direction, times)}
        className="w-full"
      />
    </span>
  );
}

/** What was adjusted or refused, with the chip that takes the neighbour (UX §1.4). */
export function QuantityNotes({
  control,
  pair,
  over,
  symbol,
  className,
}: {
  control: QuantityControl;
  pair?: PricePair | null;
  /** The activity price that this quantity loses; shown before anything is added. */
  over?: OverQuota | null;
  symbol?: string;
  className?: string;
}) {
  const { rule, value, notes } = control;
  const saving = pair && notes.length === 0 && !over ? savingHint(rule, value, pair, symbol) : null;
  if (notes.length === 0 && !saving && !over) return null;
  const hasNotes = notes.length > 0 || over;
  return (
    <span
      id={control.noteId}
      data-quantity-pair={control.id}
      role={hasNotes ? 'status' : undefined}
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 text-12',
        hasNotes ? 'text-amber-800' : 'text-green-700',
        className,
      )}
    >
      {notes.map((note) => (
        <span key={note.text} className="inline-flex flex-wrap items-center gap-x-2">
          <span>{note.text}</span>
          {note.chip && (
            <Chip label={note.chip.label} onPress={() => note.chip && control.choose(note.chip.quantity)} />
          )}
        </span>
      ))}
      {over && (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <span>{over.text}</span>
          {over.mend && (
            <Chip label={over.mend.label} onPress={() => over.mend && control.choose(over.mend.quantity)} />
          )}
        </span>
      )}
      {saving && (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <span>{saving.text}</span>
          <Chip label="改为整件" onPress={() => control.choose(saving.quantity)} />
        </span>
      )}
    </span>
  );
}

function Chip({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="relative rounded-tag font-medium whitespace-nowrap text-blue-600 underline underline-offset-2 hover:no-underline phone:hit-44"
    >
      {label}
    </button>
  );
}

/** 「1件=24瓶 · 48瓶起订 · 拆零按12瓶递增」 in text-3, its numbers in text-2 (UX §1.3, §2); it breaks only after the dots. */
export function RuleLine({ rule, className }: { rule: QuantityRule; className?: string }) {
  const { groups } = ruleLine(rule);
  if (groups.length === 0) return null;
  return (
    <span className={cx('text-12 text-t3', className)}>
      {groups.map((parts, position) => (
        <Fragment key={parts.map(({ text }) => text).join('')}>
          {position > 0 && ' '}
          <span className="whitespace-nowrap">
            {parts.map((part, index) => (
              <span key={`${index}${part.text}`} className={part.isNumber ? 'text-t2' : undefined}>
                {part.text}
              </span>
            ))}
            {position < groups.length - 1 && ' ·'}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
