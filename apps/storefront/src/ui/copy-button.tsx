import { Check, Copy } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from './button';
import type { ButtonLook } from './button-look';
import { Icon } from './icon';
import { announce } from './live-region';

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain http has no clipboard: the old way, with a box that is there for a moment.
    const box = document.createElement('textarea');
    box.value = text;
    box.setAttribute('readonly', '');
    box.style.position = 'fixed';
    box.style.opacity = '0';
    document.body.append(box);
    box.select();
    const done = document.execCommand('copy');
    box.remove();
    return done;
  }
}

/** Copies a text and confirms it on the button. */
export function CopyButton({
  text,
  label = '复制',
  variant = 'quiet',
  size = 'dense',
}: ButtonLook & { text: string; label?: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <Button
      variant={variant}
      size={size}
      icon={<Icon as={state === 'done' ? Check : Copy} size={16} />}
      onClick={async () => {
        const done = await copy(text);
        setState(done ? 'done' : 'failed');
        announce(done ? '已复制' : '没有复制成功，请手动选取');
      }}
    >
      {state === 'done' ? '已复制' : state === 'failed' ? '请手动复制' : label}
    </Button>
  );
}
