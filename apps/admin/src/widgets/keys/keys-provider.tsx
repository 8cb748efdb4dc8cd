import { Modal, Switch } from 'antd';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { usePref } from '../../lib/prefs';
import { Kbd } from '../../ui/small';
import { isCovered, isField, isOwnKey, keyName, mayFire } from './key-name';
import { pressSave } from './press-save';

/** A key of a screen or a widget, with its words for the list of all keys. */
export interface KeyBinding {
  /** as `keyName` names it: `j`, `Enter`, `Ctrl Enter` */
  key: string;
  words: string;
  run: (event: KeyboardEvent) => void;
}

interface Registry {
  add(bindings: readonly KeyBinding[]): () => void;
  showAll(): void;
}
const Keys = createContext<Registry>({ add: () => () => undefined, showAll: () => undefined });

/** Listens once for all keys; the screen that came last has a key before those under it. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const layers = useRef<(readonly KeyBinding[])[]>([]);
  const [shown, setShown] = useState<readonly KeyBinding[]>();
  const [keys, setKeys] = usePref<'on' | 'off'>('keys', 'on');
  const isOff = keys === 'off';

  const registry = useMemo<Registry>(
    () => ({
      add(bindings) {
        layers.current.push(bindings);
        return () => {
          layers.current = layers.current.filter((one) => one !== bindings);
        };
      },
      showAll: () => setShown(allOf(layers.current)),
    }),
    [],
  );

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || !mayFire(event, isField(event.target))) return;
      const name = keyName(event);
      if (isOff && !name.startsWith('Ctrl') && name !== 'Escape') return;
      if (isOwnKey(event, event.target) || isCovered(name)) return;
      if (name === '?') return registry.showAll();
      const found = layers.current
        .toReversed()
        .flat()
        .find(({ key }) => key === name);
      if (!found && name !== 'Ctrl S') return;
      event.preventDefault();
      if (found) found.run(event);
      else pressSave();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOff, registry]);

  return (
    <Keys.Provider value={registry}>
      {children}
      <Modal
        title="键盘"
        open={shown !== undefined}
        onCancel={() => setShown(undefined)}
        footer={null}
        width={520}
      >
        <dl className="keys">
          {shown?.map(({ key, words }) => (
            <div key={key}>
              <dt>
                <Kbd>{key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key}</Kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
          <div>
            <dt>
              <Kbd>?</Kbd>
            </dt>
            <dd>本页所有按键</dd>
          </div>
        </dl>
        <label className="keys-switch" htmlFor="single-keys">
          <Switch
            id="single-keys"
            size="small"
            checked={!isOff}
            onChange={(on) => setKeys(on ? 'on' : 'off')}
          />
          单键快捷键（Ctrl 组合键与 Esc 一直可用）
        </label>
      </Modal>
    </Keys.Provider>
  );
}

function allOf(layers: readonly (readonly KeyBinding[])[]): readonly KeyBinding[] {
  const byKey = new Map<string, KeyBinding>();
  for (const one of layers.flat()) byKey.set(one.key, one);
  return [...byKey.values()];
}

/** Binds keys while the component is mounted; the bindings may change with every render. */
export function useKeys(bindings: readonly KeyBinding[], enabled = true): void {
  const { add } = useContext(Keys);
  const latest = useRef(bindings);
  latest.current = bindings;
  const names = bindings.map(({ key }) => key).join('\n');
  useEffect(() => {
    if (!enabled) return undefined;
    const stable = names.split('\n').map((key) => ({
      key,
      get words() {
        return latest.current.find((one) => one.key === key)?.words ?? '';
      },
      run: (event: KeyboardEvent) => latest.current.find((one) => one.key === key)?.run(event),
    }));
    return add(stable);
  }, [add, names, enabled]);
}

export const useShowKeys = () => useContext(Keys).showAll;
