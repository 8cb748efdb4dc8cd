import { useEffect, useRef } from 'react';
import { isField } from '../keys/key-name';

/** A scanner types a character every few milliseconds; a person never does. */
const GAP_MS = 40;
/** Shorter ones are somebody's shortcuts. */
const LEAST = 6;

/** Watches for the keystrokes of a scanner outside of fields: quick characters and Enter. */
export function createScanReader(onScan: (text: string) => void) {
  let text = '';
  let last = 0;
  return (event: KeyboardEvent): void => {
    if (isField(event.target) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isQuick = event.timeStamp - last < GAP_MS;
    last = event.timeStamp;
    if (event.key === 'Enter') {
      const scanned = isQuick && text.length >= LEAST ? text : '';
      text = '';
      if (scanned === '') return;
      // Not also the Enter that opens a row.
      event.preventDefault();
      event.stopImmediatePropagation();
      onScan(scanned);
    } else if (event.key.length === 1) text = isQuick ? text + event.key : event.key;
  };
}

/** What a scanner reads while no field is focused. */
export function useScan(onScan: (text: string) => void): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    const read = createScanReader((text) => latest.current(text));
    window.addEventListener('keydown', read, true);
    return () => window.removeEventListener('keydown', read, true);
  }, []);
}
