import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { StaffRefusal, textOf } from '../../lib/client';
import { StaleDialog, type StaleRow } from './stale-dialog';

interface Wanted<Current, Answer> {
  /** 「同事刚刚改过热搜词」 */
  title: string;
  /** What goes out is marked in it, so that its `saved` keeps what is typed while the save is under way. */
  form: { sending: () => void };
  /** Saves over this version; `seen` is the colleague's, where the person decided to write over it. */
  send: (version: number, seen?: Current) => Promise<Answer>;
  versionOf: (current: Current) => number;
  /** Where what is saved now differs from what was typed. */
  rowsOf: (current: Current) => readonly StaleRow[];
  /** It is under way until this is done as well, such as the reading of what is saved now. */
  onSaved: (answer: Answer) => void | Promise<unknown>;
  /** The person takes what is saved now and gives their own up. */
  onTheirs: (current: Current) => void;
}

interface VersionedSave<Answer> {
  /** Saves over the version that the form was begun from; does nothing while a save is under way. */
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
export function useVersionedSave<Current extends object, Answer>({
  title,
  form,
  send,
  versionOf,
  rowsOf,
  onSaved,
  onTheirs,
}: Wanted<Current, Answer>): VersionedSave<Answer> {
  const [theirs, setTheirs] = useState<Current>();
  const saving = useMutation({
    mutationFn: ({ version, seen }: { version: number; seen?: Current }) => {
      form.sending();
      return send(version, seen);
    },
    onSuccess: () => setTheirs(undefined),
    // A refusal that shows nothing of theirs is told as every other one.
    onError: (error) => setTheirs(currentOf<Current>(error)),
  });
  const [isFollowing, setFollowing] = useState(false);
  const follow = async (answer: Answer) => {
    setFollowing(true);
    try {
      await onSaved(answer);
    } finally {
      setFollowing(false);
    }
  };
  const isPending = saving.isPending || isFollowing;
  const save = (version: number, seen?: Current) => {
    // The same version sent twice would be refused as if a colleague had saved.
    if (!isPending) saving.mutate({ version, ...(seen && { seen }) }, { onSuccess: follow });
  };
  return {
    save: (version) => save(version),
    saveFirst: (version) => saving.mutateAsync({ version }).catch(() => undefined),
    isPending,
    problem: saving.error && !theirs ? textOf(saving.error) : '',
    dialog: (
      <StaleDialog
        title={title}
        rows={theirs && rowsOf(theirs)}
        busy={isPending}
        onMine={() => theirs && save(versionOf(theirs), theirs)}
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

const currentOf = <Current,>(error: Error): Current | undefined =>
  error instanceof StaffRefusal && error.code === 'stale'
    ? (error.data as { current?: Current } | undefined)?.current
    : undefined;
