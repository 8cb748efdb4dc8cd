import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { MeContext } from '../../lib/me';
import { someone } from '../../testing/me';
import { useFormDraft } from './use-form-draft';

interface Saved {
  version?: number;
  name: string;
  note: string;
  items: readonly { id: string; name: string }[];
}

const first: Saved = { version: 1, name: '抽纸', note: '', items: [{ id: '', name: '首页' }] };
const wrapper = ({ children }: { children: ReactNode }) => (
  <MeContext.Provider value={someone({ name: 'demo-owner' })}>{children}</MeContext.Provider>
);
const open = (saved: Saved, form = 'brand:7') =>
  renderHook(({ now }: { now: Saved }) => useFormDraft(form, now), {
    initialProps: { now: saved },
    wrapper,
  });
beforeEach(() => localStorage.clear());

/** Seen to fail: with a `reset` after the answer, which forgot all that was typed. */
test('保存还在路上又打的字：保存之后还在，算作未保存，接着新的一版', () => {
  const form = open(first);
  act(() => form.result.current.change({ name: '抽纸 ' }));
  act(() => form.result.current.sending());
  act(() => form.result.current.change({ note: '整箱发' }));
  act(() => form.result.current.change({ items: [{ id: '', name: '首页推荐' }] }));
  act(() => form.result.current.saved());
  // What is saved now has not come yet: only what was typed since counts as changed.
  expect(form.result.current.base).toMatchObject({ name: '抽纸 ', note: '' });
  expect(form.result.current.draft).toMatchObject({ name: '抽纸 ', note: '整箱发' });
  const saved = { version: 2, name: '抽纸', note: '', items: [{ id: '31', name: '首页' }] };
  form.rerender({ now: saved });
  expect(form.result.current.base).toEqual(saved);
  expect(form.result.current.draft).toEqual({
    ...saved,
    note: '整箱发',
    items: [{ id: '31', name: '首页推荐' }],
  });
  // It is what the next save goes out with, and a later version of a colleague's does not slip under it.
  form.rerender({ now: { ...saved, version: 3, name: '纸巾' } });
  expect(form.result.current.base.version).toBe(2);
  form.unmount();
  expect(open({ ...saved, version: 3 }).result.current.draft.note).toBe('整箱发');
});

test('先读回新的一版、后说保存好了：一样', () => {
  const form = open(first);
  act(() => form.result.current.change({ name: '纸巾' }));
  act(() => form.result.current.sending());
  act(() => form.result.current.change({ note: '整箱发' }));
  form.rerender({ now: { ...first, version: 2, name: '纸巾' } });
  act(() => form.result.current.saved());
  expect(form.result.current.base).toMatchObject({ version: 2, name: '纸巾', note: '' });
  expect(form.result.current.draft).toMatchObject({ version: 2, name: '纸巾', note: '整箱发' });
});

test('保存还在路上改回了原样：是和存下的不同，不是没改', () => {
  const form = open(first);
  act(() => form.result.current.change({ name: '纸巾' }));
  act(() => form.result.current.sending());
  act(() => form.result.current.change({ name: '抽纸' }));
  act(() => form.result.current.saved());
  form.rerender({ now: { ...first, version: 2, name: '纸巾' } });
  expect(form.result.current.base.name).toBe('纸巾');
  expect(form.result.current.draft).toMatchObject({ version: 2, name: '抽纸' });
  act(() => form.result.current.change({ name: '纸巾' }));
  expect(localStorage.length).toBe(0);
});

test('保存时没有再打字：照存下的，没有草稿；富文本换成存下的', () => {
  const form = open(first);
  act(() => form.result.current.change({ name: '纸巾' }));
  const { round } = form.result.current;
  act(() => form.result.current.sending());
  act(() => form.result.current.saved());
  form.rerender({ now: { ...first, version: 2, name: '纸巾' } });
  expect(form.result.current.draft).toMatchObject({ version: 2, name: '纸巾' });
  expect(form.result.current.round).not.toBe(round);
  expect(localStorage.length).toBe(0);
});

test('打着字的富文本不重开：接着新的一版，光标还在', () => {
  const form = open(first);
  act(() => form.result.current.change({ note: '<p>整箱' }));
  const { round } = form.result.current;
  act(() => form.result.current.sending());
  act(() => form.result.current.change({ note: '<p>整箱发' }));
  act(() => form.result.current.saved());
  form.rerender({ now: { ...first, version: 2, note: '<p>整箱' } });
  expect(form.result.current.draft).toMatchObject({ version: 2, note: '<p>整箱发' });
  expect(form.result.current.round).toBe(round);
});

test('新建的保存时又打的字：交给建好的那一个，「新建」的表单空着', () => {
  const blank: Saved = { name: '', note: '', items: [] };
  const form = open(blank, 'brand:new');
  act(() => form.result.current.change({ name: '纸巾' }));
  act(() => form.result.current.sending());
  act(() => form.result.current.change({ note: '整箱发' }));
  act(() => form.result.current.saved('brand:31'));
  form.unmount();
  expect(open(blank, 'brand:new').result.current.draft).toEqual(blank);
  const made = open({ version: 1, name: '纸巾', note: '', items: [] }, 'brand:31');
  expect(made.result.current.draft).toEqual({ version: 1, name: '纸巾', note: '整箱发', items: [] });
  expect(made.result.current.base.version).toBe(1);
});

/** Seen to fail: the draft stayed on what it was begun from, and a colleague's version did not come. */
test('保存被拒后改回原样：不算草稿，照同事后来存的', () => {
  const form = open(first);
  act(() => form.result.current.change({ name: '纸巾' }));
  act(() => form.result.current.sending());
  // Refused: nobody says `saved`.
  act(() => form.result.current.change({ name: '抽纸' }));
  expect(localStorage.length).toBe(0);
  const theirs = { ...first, version: 2, note: '整箱发' };
  form.rerender({ now: theirs });
  expect(form.result.current.base).toEqual(theirs);
  expect(form.result.current.draft).toEqual(theirs);
});
