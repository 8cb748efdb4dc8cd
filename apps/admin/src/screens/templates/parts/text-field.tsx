import { templateProblem } from '@pifa/domain';
import { Input } from 'antd';
import { useId, useRef } from 'react';
import type { Hole } from '../queries';

interface Props {
  label: string;
  value: string;
  /** those with a chip */
  holes: readonly Hole[];
  /** those that may be written, where they are more */
  allowed?: readonly Hole[];
  most: number;
  /** one line, for a title */
  isLine?: boolean;
  onChange: (value: string) => void;
}

/** A text with holes: the chips below put one in where the caret stands, and what is wrong is named at its place. */
export function TextField({ label, value, holes, allowed = holes, most, isLine = false, onChange }: Props) {
  const id = useId();
  const caret = useRef<[number, number] | undefined>(undefined);
  const problem = problemOf(label, value, allowed);
  const insert = (name: string) => {
    const [from, to] = caret.current ?? [value.length, value.length];
    const put = `{${name}}`;
    onChange(`${value.slice(0, from)}${put}${value.slice(to)}`);
    const at = from + put.length;
    caret.current = [at, at];
    // The text is in the field only after the page was drawn anew.
    requestAnimationFrame(() => {
      const field = document.getElementById(id);
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
      field.focus();
      field.setSelectionRange(at, at);
    });
  };
  const control = {
    id,
    value,
    maxLength: most,
    status: problem ? ('error' as const) : ('' as const),
    'aria-describedby': problem ? `${id}-problem` : undefined,
    onSelect: ({ currentTarget }: { currentTarget: unknown }) => {
      const { selectionStart, selectionEnd } = currentTarget as HTMLTextAreaElement;
      caret.current = [selectionStart, selectionEnd];
    },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="field templates-field">
      <label htmlFor={id}>{label}</label>
      {isLine ? (
        <Input {...control} />
      ) : (
        <Input.TextArea {...control} autoSize={{ minRows: 3, maxRows: 8 }} />
      )}
      {problem && (
        <p id={`${id}-problem`} className="tx-red s12" role="alert">
          {problem}
        </p>
      )}
      {holes.length > 0 && (
        <div className="templates-holes">
          {holes.map(({ name, sample }) => (
            <button
              key={name}
              type="button"
              title={`例如：${sample}`}
              aria-label={`在${label}里插入${name}`}
              onClick={() => insert(name)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Why a text cannot be saved; '' = it can. The names come from the server, so the page knows none by heart. */
export function problemOf(label: string, value: string, holes: readonly Hole[]): string {
  if (value.trim() === '') return `请填写${label}`;
  const names = holes.map(({ name }) => name) as Parameters<typeof templateProblem>[1];
  return templateProblem(value, names)?.text ?? '';
}
