import { formatDate } from '@pifa/domain';

/** 近7天 / 近30天 / 今年, by the server's day (UX §4.11). */
export function presetsAt(now: number): { label: string; from: string; to: string }[] {
  const today = formatDate(new Date(now));
  const back = (days: number) => formatDate(new Date(now - days * 86_400_000));
  return [
    { label: '近7天', from: back(6), to: today },
    { label: '近30天', from: back(29), to: today },
    { label: '今年', from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}

/** Whether the range matches no preset. */
export function isOwnRange({ from, to }: { from: string; to: string }, now: number): boolean {
  return from !== '' && !presetsAt(now).some((preset) => preset.from === from && preset.to === to);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day out of an address; '' when it is none. */
export function dayIn(search: URLSearchParams, name: string): string {
  const text = search.get(name) ?? '';
  return DAY.test(text) ? text : '';
}
