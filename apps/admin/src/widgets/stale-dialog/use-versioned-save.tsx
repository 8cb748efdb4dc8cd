import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { StaffRefusal, textOf } from '../../lib/client';
import { useIsHere } from '../../lib/use-is-here';
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
  /**
   * It is under way until this is done as well, such as the reading of what is saved now. It is done also where the form
   * was left meanwhile, so that no draft of what is saved stays behind.
   */
  onSaved: (answer: Answer) => void | Promise<unknown>;
  /** What then follows for who still has the form open: the drawer is shut, the new thing's page is opened. */
  whenHere?: (answer: Answer) => void;
  /** The person takes what is saved now and gives their own up. */
  onTheirs: (current: Current) => void;
}

interface VersionedSave<Answer> {
  /** Saves over the version that the form was begun from; does nothing while a save is under way. */
  save: (version: number) => void;
  /**
   * The same for who goes on with the answer; undefined where it was refused, which the page then shows, or while a save
   * is under way.
   */
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
  whenHere,
  onTheirs,
}: Wanted<Current, Answer>): VersionedSave<Answer> {
  const { message } = App.useApp();
  const [theirs, setTheirs] = useState<Current>();
  const isHere = useIsHere();
  const saving = useMutation({
    // It is called with what the pressed button's render held: its own would be that of the render before, for a moment
    // after something came in by itself, such as a picture.
    mutationFn: (sendNow: () => Promise<Answer>) => sendNow(),
    onSuccess: () => setTheirs(undefined),
    onError: (error) => {
      // A refusal that shows nothing of theirs is told as every other one.
      setTheirs(currentOf<Current>(error));
      if (!isHere.current) void message.error(`没有保存：${textOf(error)}`);
    },
  });
  const [isFollowing, setFollowing] = useState(false);
  const isPending = saving.isPending || isFollowing;
  // A second press may come before the page has drawn the first one.
  const isSent = useRef(false);
  const saveOnce = async (version: number, seen?: Current) => {
    // The same version sent twice would be refused as if a colleague had saved.
    if (isPending || isSent.current) return undefined;
    isSent.current = true;
    try {
      // Not `mutate`: its callbacks are dropped where the form is left meanwhile.
      return await saving.mutateAsync(() => {
        form.sending();
        return send(version, seen);
      });
    } catch {
      return undefined;
    } finally {
      isSent.current = false;
    }
  };
  const save = async (version: number, seen?: Current) => {
    const answer = await saveOnce(version, seen);
    if (answer === undefined) return;
    setFollowing(true);
    try {
      await onSaved(answer);
      if (isHere.current) whenHere?.(answer);
    } finally {
      setFollowing(false);
    }
  };
  return {
    save: (version) => void save(version),
    saveFirst: (version) => saveOnce(version),
    isPending,
    problem: saving.error && !theirs ? textOf(saving.error) : '',
    dialog: (
      <StaleDialog
        title={title}
        rows={theirs && rowsOf(theirs)}
        busy={isPending}
        onMine={() => theirs && void save(versionOf(theirs), theirs)}
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
