import { CalendarDays } from 'lucide';
import { useRef, useState } from 'react';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';

/** yyyy-MM-dd from what people type: 2026-11-1, 2026/11/01, 20261101. Empty stays empty; null = no day. */
export function readDay(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const match = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(trimmed);
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(iso) ? null : iso;
}

/**
 * A day, typed or picked. The text box is ours, so that it shows yyyy-MM-dd in any browser language; the calendar is
 * the browser's.
 */
export function DateBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    const day = readDay(draft);
    setDraft(null);
    if (day !== null && day !== value) onChange(day);
  };
  return (
    <span className="relative inline-block w-36">
      <Input
        size="dense"
        aria-label={label}
        placeholder={label}
        inputMode="numeric"
        maxLength={12}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="pr-9!"
      />
      <span className="absolute inset-y-0 right-0 grid w-9 place-content-center">
        <button
          type="button"
          aria-label={`选择${label}`}
          onClick={() => picker.current?.showPicker()}
          className="relative text-t3 phone:hit-44"
        >
          <Icon as={CalendarDays} size={16} />
        </button>
      </span>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pointer-events-none absolute inset-x-0 bottom-0 h-0 opacity-0"
      />
    </span>
  );
}
