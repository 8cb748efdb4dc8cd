import { Minus, Plus } from 'lucide';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

export interface StepperHandle {
  /** Commits what is typed but not yet committed; returns whether there was anything. */
  commit: () => boolean;
  focus: () => void;
}

interface StepperProps {
  value: number;
  /** 「整件数量，1件=24瓶」. */
  label: string;
  /** A typed text is finished (focus left, Enter, or `commit()`); the caller reads and rounds it. */
  onCommit: (text: string) => void;
  /** One step up or down; `times` is 10 with Shift. */
  onStep: (direction: 1 | -1, times: number) => void;
  /** Called with the text while typing; with null once it is committed. */
  onDraft?: (text: string | null) => void;
  size?: 'dense' | 'default' | 'touch';
  min?: number;
  max?: number;
  /** Small word behind the number: 件, 瓶. */
  unit?: string;
  canDecrease?: boolean;
  canIncrease?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  /** Id of the note under the box. */
  describedBy?: string;
  ref?: Ref<StepperHandle>;
  className?: string;
}

const HOLD_DELAY = 400;
const HOLD_PACE = 80;
const sizes = {
  dense: { box: 'h-8 min-w-24 text-13 phone:min-w-27', button: 'w-6' },
  default: { box: 'h-9 min-w-30 text-14', button: 'w-8' },
  // 44 px inside the line around it.
  touch: { box: 'h-11.5 min-w-36 text-16', button: 'w-11' },
};

/** Width of a digit in em, a little more than any of our fonts has. */
const DIGIT = 0.62;
/** What a digit is given where there is room, so that the type keeps its size. */
const ROOM = 0.65;
/** By the characters in the box: how narrow it may be before the unit makes room for the number (UX §5.1 rule 6). */
const UNIT_ROOM = [
  '',
  '',
  '@max-[2.75em]:hidden',
  '@max-[3.4em]:hidden',
  '@max-[4.05em]:hidden',
  '@max-[4.7em]:hidden',
  '@max-[5.35em]:hidden',
  '@max-[6em]:hidden',
  '@max-[6.65em]:hidden',
];

/** Moves to the next or previous quantity box of the surrounding `data-quantity-scope`. */
function moveToBox(from: HTMLInputElement, by: 1 | -1): void {
  const scope = from.closest('[data-quantity-scope]');
  const boxes = [
    ...(scope?.querySelectorAll<HTMLInputElement>('input[data-quantity-box]:not(:disabled)') ?? []),
  ];
  boxes[boxes.indexOf(from) + by]?.focus();
}

/**
 * The box for a quantity, without any rule of its own: text input with a numeric keypad, spin button for screen
 * readers, hold to repeat after 400 ms, ↑↓ (Shift: ten), Enter and Shift+Enter between boxes; the wheel never
 * changes it (UX §5.1 rule 6). The minus and plus keys are for the pointer: the keyboard has the arrows.
 */
export function Stepper({
  value,
  label,
  onCommit,
  onStep,
  onDraft,
  size = 'default',
  min = 0,
  max,
  unit,
  canDecrease = value > 0,
  canIncrease = true,
  disabled = false,
  invalid = false,
  describedBy,
  ref,
  className,
}: StepperProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const typed = useRef<string | null>(null);
  const write = (text: string | null) => {
    typed.current = text;
    setDraft(text);
    onDraft?.(text);
  };
  const commit = (): boolean => {
    const text = typed.current;
    if (text === null) return false;
    write(null);
    if (text.trim() === String(value)) return false;
    onCommit(text);
    return true;
  };
  useImperativeHandle(ref, () => ({ commit, focus: () => input.current?.focus() }));

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      // A number that was typed counts first: 50 then ↑ goes on from what 50 became.
      if (!commit()) onStep(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey ? 10 : 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      commit();
      moveToBox(event.currentTarget, event.shiftKey ? -1 : 1);
    } else if (/^\d$/.test(event.key) && typed.current === null) {
      // The first digit replaces the old value, even after a click or a step has put the cursor behind it.
      event.currentTarget.select();
    } else if (event.key === 'Escape' && typed.current !== null) {
      event.preventDefault();
      event.stopPropagation();
      write(null);
    }
  };
  const look = sizes[size];
  const shown = draft ?? String(value);
  return (
    <span
      className={cx(
        'inline-flex items-stretch overflow-hidden rounded-tag border has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-blue-600',
        look.box,
        disabled
          ? 'border-line bg-disabled-bg text-disabled'
          : invalid
            ? 'border-amber-800 bg-card'
            : 'border-line-control bg-card',
        className,
      )}
    >
      <HoldButton
        label={`${label}，减少`}
        icon={Minus}
        className={look.button}
        disabled={disabled || !canDecrease}
        onPress={() => {
          if (!commit()) onStep(-1, 1);
        }}
      />
      <label className="@container flex min-w-0 flex-1 cursor-text phone:text-16 items-center justify-center border-x border-line px-0.5">
        <span
          className={cx('h-full min-w-0', !unit && 'flex-1')}
          style={unit ? { width: `calc(${shown.length * ROOM}em + 4px)` } : undefined}
        >
          <input
            ref={input}
            data-quantity-box
            type="text"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            role="spinbutton"
            aria-label={label}
            aria-valuenow={value}
            aria-valuetext={unit ? `${value}${unit}` : undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            disabled={disabled}
            size={1}
            maxLength={12}
            value={shown}
            onChange={(event) => write(event.target.value)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={commit}
            onKeyDown={press}
            style={{ fontSize: `min(1em, calc((100cqi - 2px) / ${Math.max(shown.length, 1) * DIGIT}))` }}
            className="h-full w-full min-w-0 bg-transparent text-center text-t1 tabular-nums outline-none disabled:text-disabled"
          />
        </span>
        {unit && (
          <span
            className={cx(
              'shrink-0 pl-0.5 text-12 text-t3',
              UNIT_ROOM[Math.min(shown.length + unit.length - 1, UNIT_ROOM.length - 1)],
            )}
          >
            {unit}
          </span>
        )}
      </label>
      <HoldButton
        label={`${label}，增加`}
        icon={Plus}
        className={look.button}
        disabled={disabled || !canIncrease}
        onPress={() => {
          if (!commit()) onStep(1, 1);
        }}
      />
    </span>
  );
}

function HoldButton({
  label,
  icon,
  disabled,
  onPress,
  className,
}: {
  label: string;
  icon: typeof Plus;
  disabled: boolean;
  onPress: () => void;
  className: string;
}) {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  useEffect(() => {
    if (disabled) stop();
  }, [disabled]);
  const start = () => {
    repeated.current = false;
    const again = () => {
      repeated.current = true;
      latest.current();
      timer.current = setTimeout(again, HOLD_PACE);
    };
    timer.current = setTimeout(again, HOLD_DELAY);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      onPointerDown={(event) => event.button === 0 && start()}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        stop();
        // The press that ends a hold is not one more step.
        if (!repeated.current) onPress();
        repeated.current = false;
      }}
      className={cx(
        'grid shrink-0 touch-manipulation place-content-center text-t2 select-none hover:bg-sub disabled:text-disabled',
        className,
      )}
    >
      <Icon as={icon} size={14} />
    </button>
  );
}
