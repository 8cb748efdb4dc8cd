import { Button } from 'antd';
import { useState } from 'react';
import type { EffectAsked } from '../queries';
import { EffectDialog } from './effect-dialog';

type Looked = Pick<EffectAsked, 'draft' | 'id'>;

interface Props {
  /** what is looked at; undefined when something in the form is wrong */
  looked: () => Promise<Looked | undefined>;
  hasEnd: boolean;
}

/** 看效果: the cards of its goods at a moment (ADMIN §8.8). */
export function EffectButton({ looked, hasEnd }: Props) {
  const [open, setOpen] = useState<Looked>();
  return (
    <>
      <Button onClick={() => void looked().then(setOpen)}>看效果</Button>
      {open && <EffectDialog looked={open} hasEnd={hasEnd} onClose={() => setOpen(undefined)} />}
    </>
  );
}
