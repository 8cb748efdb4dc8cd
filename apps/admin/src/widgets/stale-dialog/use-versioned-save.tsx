import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { StaffRefusal, textOf } from '../../lib/client';
import { StaleDialog, type StaleRow } from './stale-dialog';

interface Wanted<Current, Answer> {
  /** 「同事刚刚改过热搜词」 */
  title: string;
  /** Saves over this version. */
  send: (version: number) => Promise<Answer>;
  /** Where what is saved now differs from what was typed. */
  rowsOf: (current: Current) => readonly StaleRow[];
  onSaved: (answer: Answer) => void;
  /** The person takes what is saved now and gives their own up. */
  onTheirs: (current: Current) => void;
}

interface VersionedSave<Answer> {
  /** Saves over the version that the form was begun from. */
  save: (version: number) => void;
  /** The same for who goes on with the answer; undefined where it was refused, which the page then shows. */
  saveFirst: (version: number) => Promise<Answer | undefined>;
  isPending: boolean;
  /** Why it was refused, but for a colleague's change; '' = it was not. */
  problem: string;
  /** Both versions, while there is something to decide. */
  dialog: ReactNode;
}

/**
 * Saves what has a version. Where a colleague was faster, both versions are shown and nothing typed is lost: one's own is
 * then saved over what was seen, or given up (ADMIN §6.1).
 */
export function useVersionedSave<Current extends { version: number }, Answer>({
  title,
  send,
  rowsOf,
  onSaved,
  onTheirs,
}: Wanted<Current, Answer>): VersionedSave<Answer> {
  const [theirs, setTheirs] = useState<Current>();
  const saving = useMutation({
    mutationFn: send,
    onSuccess: () => setTheirs(undefined),
    onError: (error) => {
      if (error instanceof StaffRefusal && error.code === 'stale')
        setTheirs((error.data as { current: Current }).current);
      else setTheirs(undefined);
    },
  });
  const save = (version: number) => saving.mutate(version, { onSuccess: onSaved });
  return {
    save,
    saveFirst: (version) => saving.mutateAsync(version).catch(() => undefined),
    isPending: saving.isPending,
    problem: saving.error && !theirs ? textOf(saving.error) : '',
    dialog: (
      <StaleDialog
        title={title}
        rows={theirs && rowsOf(theirs)}
        busy={saving.isPending}
        onMine={() => theirs && save(theirs.version)}
        onTheirs={() => {
          if (!theirs) return;
          setTheirs(undefined);
          onTheirs(theirs);
        }}
        onClose={() => setTheirs(undefined)}
      />
    ),
  };
}
