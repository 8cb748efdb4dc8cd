import { tidyTaxNumber } from '@pifa/domain';
import { useLayoutEffect, useRef } from 'react';
import type { FieldWiring } from '../../../ui/field';
import { Input } from '../../../ui/input';

/** Spaces go and letters become capitals while it is typed; the caret stays where it was. */
export function TaxNumberInput({
  wiring,
  value,
  onChange,
}: {
  wiring: FieldWiring;
  value: string;
  onChange: (tidied: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <Input
      {...wiring}
      ref={box}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={({ target, nativeEvent }) => {
        // An input method is still composing: what it shows is not yet what was typed.
        if ((nativeEvent as InputEvent).isComposing) return onChange(target.value);
        caret.current = tidyTaxNumber(target.value.slice(0, target.selectionStart ?? 0)).length;
        onChange(tidyTaxNumber(target.value));
      }}
      onCompositionEnd={({ currentTarget }) => onChange(tidyTaxNumber(currentTarget.value))}
    />
  );
}
