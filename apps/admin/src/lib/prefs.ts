import { useEffect, useRef, useState } from 'react';
import { call } from './client';
import { useMe } from './me';

const WRITE_AFTER_MS = 600;

/** One setting of this person, kept on the server: widths and columns of a list, density, sounds. */
export function usePref<T>(key: string, usual: T): [T, (next: T) => void] {
  const { prefs } = useMe();
  const [value, setValue] = useState<T>(() => (prefs[key] as T | undefined) ?? usual);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    value,
    (next) => {
      setValue(next);
      // The next screen that asks for it in this session reads it here.
      prefs[key] = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        call('adminPrefs', { body: { key, value: next } }).catch(() => undefined);
      }, WRITE_AFTER_MS);
    },
  ];
}
