import { useState } from 'react';
import { Button } from './button';
import { Field } from './field';
import { Textarea } from './input';

/**
 * One pasted block that fills several boxes of a form: recognised in the browser, nothing is sent before the form is.
 * `onPaste` fills what it finds and answers its names.
 */
export function PasteBlock({
  label,
  hideLabel = false,
  placeholder,
  most,
  nothing,
  after = '',
  onPaste,
}: {
  label: string;
  hideLabel?: boolean;
  placeholder: string;
  /** Characters. */
  most: number;
  /** Said when nothing was recognised. */
  nothing: string;
  /** Said behind what was recognised. */
  after?: string;
  onPaste: (text: string) => string[];
}) {
  const [text, setText] = useState('');
  const [result, setResult] = useState<string | null>(null);
  const read = (whole: string) => {
    if (whole.trim() === '') return;
    const found = onPaste(whole);
    setResult(found.length > 0 ? `已识别：${found.join('、')}${after}` : nothing);
  };
  return (
    <div className="rounded-card bg-sub p-3">
      <Field label={label} hideLabel={hideLabel}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={2}
            maxLength={most}
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              // The text of a paste arrives right after it was read: that is no reason to forget the result.
              if ((event.nativeEvent as InputEvent).inputType !== 'insertFromPaste') setResult(null);
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (text === '' && pasted) read(pasted);
            }}
          />
        )}
      </Field>
      <div className="mt-2 flex items-center justify-between gap-2">
        <span role="status" className="text-12 text-t2">
          {result}
        </span>
        <Button size="dense" onClick={() => read(text)}>
          识别
        </Button>
      </div>
    </div>
  );
}
