import { useCallback, useEffect, useRef, useState } from 'react';
import { readStoredJson, writeStored, writeStoredJson } from './storage';

const draftName = (name: string) => `pifa-draft-${name}`;

/**
 * A form's or list's unsent state that survives a reload, a login and a closed tab (UX §1.9 "Nothing is lost").
 * `check` validates the stored value. The third item clears the draft once it has been sent.
 */
export function useDraft<T>(
  name: string,
  check: (value: unknown) => value is T,
  initial: T,
): [value: T, change: (next: T | ((before: T) => T)) => void, forget: () => void] {
  const [value, setValue] = useState<T>(() => readStoredJson(draftName(name), check, initial));
  const start = useRef(initial);
  const touched = useRef(false);
  const change = useCallback((next: T | ((before: T) => T)) => {
    touched.current = true;
    setValue(next);
  }, []);
  useEffect(() => {
    if (touched.current) writeStoredJson(draftName(name), value);
  }, [name, value]);
  const forget = useCallback(() => {
    touched.current = false;
    writeStored(draftName(name), null);
    setValue(start.current);
  }, [name]);
  return [value, change, forget];
}
