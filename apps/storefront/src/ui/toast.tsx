import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { cx } from './cx';
import { Icon } from './icon';

type ToastTone = 'success' | 'info' | 'warning' | 'error';

interface ToastInput {
  text: string;
  tone?: ToastTone;
  /** Toasts of one key replace each other; else the same words do. */
  key?: string;
  /** One thing that can be done about it: 撤销, 去购物车. */
  action?: { label: string; onPress: () => void };
  /** Milliseconds; 3000, or 6000 with an action, so that it can be reached. */
  duration?: number;
}

interface ShownToast extends ToastInput {
  id: number;
  key: string;
  tone: ToastTone;
  duration: number;
  /** Increases when the same toast is shown again, which restarts its timer. */
  revision: number;
}

const MOST = 2;
let serial = 0;
const useToasts = create<{ list: ShownToast[] }>(() => ({ list: [] }));

function dismiss(id: number): void {
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
}

/** Reports an outcome, top centre, 3 s, at most two at a time (UX §2.5). Errors belong beside their cause. */
export function toast(input: ToastInput | string): void {
  const {
    text,
    tone = 'info',
    action,
    duration,
    key,
  } = typeof input === 'string' ? ({ text: input } as ToastInput) : input;
  const name = key ?? `${tone}:${text}`;
  useToasts.setState(({ list }) => {
    const same = list.find((shown) => shown.key === name);
    serial += 1;
    const next: ShownToast = {
      id: same?.id ?? serial,
      key: name,
      text,
      tone,
      action,
      duration: duration ?? (action ? 6000 : 3000),
      revision: (same?.revision ?? 0) + 1,
    };
    const kept = same ? list.map((shown) => (shown === same ? next : shown)) : [...list, next];
    return { list: kept.slice(-MOST) };
  });
}

const looks = {
  success: { icon: CircleCheck, colour: 'text-green-700' },
  info: { icon: Info, colour: 'text-blue-600' },
  warning: { icon: TriangleAlert, colour: 'text-amber-800' },
  error: { icon: CircleAlert, colour: 'text-red-700' },
};

function ToastCard({ toast: shown }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false);
  const { icon, colour } = looks[shown.tone];
  const { id, duration, revision } = shown;
  useEffect(() => {
    if (held || revision === 0) return;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration, revision]);
  return (
    <div
      role={shown.tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-[min(560px,calc(100vw-32px))] animate-rise items-start gap-2 rounded-card border border-line bg-card py-2 pr-2 pl-4 text-14 text-t1 shadow-e3"
    >
      <Icon as={icon} className={cx('mt-0.5', colour)} />
      <span className="py-0.5">{shown.text}</span>
      {shown.action && (
        <button
          type="button"
          className="hit-44 rounded-tag px-2 py-0.5 font-medium whitespace-nowrap text-blue-600 hover:bg-blue-50"
          onClick={() => {
            dismiss(id);
            shown.action?.onPress();
          }}
        >
          {shown.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="关闭提示"
        className="hit-44 grid size-6 shrink-0 place-content-center text-t3"
        onClick={() => dismiss(id)}
      >
        <Icon as={X} size={16} />
      </button>
    </div>
  );
}

/** Where toasts appear; rendered once. */
export function Toaster() {
  const list = useToasts((state) => state.list);
  return (
    <div
      data-toasts
      data-no-print
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-4 z-toast flex flex-col items-center gap-2"
    >
      {list.map((shown) => (
        <ToastCard key={shown.id} toast={shown} />
      ))}
    </div>
  );
}
