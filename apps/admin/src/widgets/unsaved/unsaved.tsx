import { App } from 'antd';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useBlocker } from 'react-router';

interface Unsaved {
  /** 0 takes the form off */
  note: (form: string, changes: number) => void;
  /** Goes on at once where nothing is unsaved, else when the person says so. */
  ask: (changes: number, go: () => void, stay?: () => void) => void;
}

const UnsavedContext = createContext<Unsaved | undefined>(undefined);

/**
 * Asks before a page with changes is left: by a link, by the browser's buttons or by closing it. The router takes one
 * blocker at a time, so all forms of the page report here.
 */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const { modal } = App.useApp();
  const forms = useRef(new Map<string, number>());
  const total = () => [...forms.current.values()].reduce((sum, changes) => sum + changes, 0);
  const ask = useCallback<Unsaved['ask']>(
    (changes, go, stay) => {
      if (changes === 0) return go();
      modal.confirm({
        title: `有 ${changes} 处未保存`,
        content: '离开后草稿留在这个浏览器里，下次打开还在；别人看不到。',
        okText: '留在这里',
        cancelText: '离开',
        onOk: () => stay?.(),
        onCancel: go,
      });
    },
    [modal],
  );

  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => total() > 0 && from.pathname !== to.pathname,
  );
  useEffect(() => {
    if (blocker.state === 'blocked') ask(total(), blocker.proceed, blocker.reset);
  }, [blocker, ask]);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => total() > 0 && event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);

  const unsaved = useMemo<Unsaved>(
    () => ({
      note: (form, changes) => {
        if (changes > 0) forms.current.set(form, changes);
        else forms.current.delete(form);
      },
      ask,
    }),
    [ask],
  );
  return <UnsavedContext.Provider value={unsaved}>{children}</UnsavedContext.Provider>;
}

/** Tells the page how much of a form is unsaved; answers what closes it, asking first where something is. */
export function useUnsaved(changes: number): (close: () => void) => void {
  const unsaved = useContext(UnsavedContext);
  const form = useId();
  useEffect(() => {
    unsaved?.note(form, changes);
    return () => unsaved?.note(form, 0);
  }, [unsaved, form, changes]);
  return (close) => (unsaved ? unsaved.ask(changes, close) : close());
}
