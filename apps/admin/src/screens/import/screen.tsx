import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Start } from './parts/start';
import { Wizard } from './parts/wizard';
import { isStep, type Step } from './words';
import './import.css';

/** 导入: any table, mapped, tried, mended, written and taken back (ADMIN §8.4). */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  // The browser keeps the file, so another sheet of it can be read without choosing it again.
  const [file, setFile] = useState<File>();
  const id = search.get('id') ?? '';
  const asked = search.get('step') ?? '';
  const go = (next: string, step?: Step) =>
    setSearch(next === '' ? {} : { id: next, ...(step && { step }) }, { replace: next === id });
  if (id === '')
    return (
      <Start
        onOpened={(one, own) => {
          setFile(own);
          go(one.id);
        }}
        onGo={go}
      />
    );
  return (
    <Wizard
      key={id}
      id={id}
      file={file}
      asked={isStep(asked) ? asked : undefined}
      onStep={(step) => go(id, step)}
      onOther={(other) => go(other)}
    />
  );
}
