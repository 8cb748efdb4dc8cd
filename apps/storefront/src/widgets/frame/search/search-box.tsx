import { Search, X } from 'lucide';
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useNavigate } from '../../../ui/router';
import { searchPath } from '../../../lib/links';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/icon';
import { useSite } from '../../site';
import { rememberSearch } from './history';
import { useSearchedWord } from './searched-word';
import { type Suggestion, useSuggestions } from './use-suggestions';

const SuggestionList = lazy(() =>
  import('./suggestion-list').then((module) => ({ default: module.SuggestionList })),
);

export interface SearchBoxHandle {
  focus: () => void;
}

interface SearchBoxProps {
  size?: 'header' | 'mini' | 'overlay';
  autoFocus?: boolean;
  /** After a search or a chosen suggestion. */
  onLeave?: () => void;
  ref?: Ref<SearchBoxHandle>;
  className?: string;
}

/** Search with suggestions and history: ↑ ↓ Enter Esc; empty Enter takes the proposed hot word. */
export function SearchBox({ size = 'header', autoFocus, onLeave, ref, className }: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const site = useSite();
  const searched = useSearchedWord();
  const [text, setText] = useState(searched);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const suggestions = useSuggestions(text === searched && text !== '' ? '' : text, open);
  const shown = open && suggestions.length > 0;
  const chosen = shown ? suggestions[active] : undefined;

  useEffect(() => setText(searched), [searched]);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));

  const leave = () => {
    setOpen(false);
    setActive(-1);
    onLeave?.();
  };
  const go = (suggestion: Suggestion) => {
    if (suggestion.kind !== 'goods' && suggestion.kind !== 'category') {
      setText(suggestion.text);
      rememberSearch(suggestion.text);
    }
    leave();
    void navigate(suggestion.to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) {
      go(chosen);
      return;
    }
    const word = text.trim() || site.hotWords[0] || '';
    if (!word) return;
    setText(word);
    rememberSearch(word);
    leave();
    void navigate(searchPath(word));
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      if (!open) return;
      event.stopPropagation();
      // A search box empties itself on Esc: the first one only closes the list.
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const count = suggestions.length;
      if (count === 0) return;
      // One place more than there are lines: the box itself.
      const next = (active + 1 + (event.key === 'ArrowDown' ? 1 : count)) % (count + 1);
      setActive(next - 1);
    }
  };
  return (
    <form
      ref={form}
      role="search"
      onSubmit={submit}
      onBlur={(event) => {
        if (!form.current?.contains(event.relatedTarget)) {
          setOpen(false);
          setActive(-1);
        }
      }}
      className={cx('relative', className)}
    >
      <div
        className={cx(
          'flex overflow-hidden rounded-card border-2 border-brand-600 bg-card has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-blue-600',
          size === 'mini' ? 'h-10' : 'h-11',
        )}
      >
        <input
          ref={input}
          type="search"
          role="combobox"
          name="keyword"
          autoComplete="off"
          autoFocus={autoFocus}
          enterKeyHint="search"
          maxLength={60}
          aria-label="搜索商品名称、编号或条码"
          aria-expanded={shown}
          aria-controls={shown ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}-list-${active}` : undefined}
          placeholder={site.hotWords[0] || '搜索商品名称、编号或条码'}
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={press}
          className="min-w-0 flex-1 appearance-none bg-transparent px-4 text-14 text-t1 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {text && (
          <button
            type="button"
            aria-label="清空搜索词"
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
            className="grid w-9 shrink-0 place-content-center text-t3 hover:text-t1"
          >
            <Icon as={X} size={16} />
          </button>
        )}
        <button
          type="submit"
          className="flex w-21 shrink-0 items-center justify-center gap-1 bg-brand-600 text-16 font-medium text-white outline-offset-[-4px] hover:bg-brand-700 focus-visible:outline-white phone:w-16"
        >
          {size !== 'overlay' && <Icon as={Search} size={18} className="phone:hidden" />}
          搜索
        </button>
      </div>
      {shown && (
        <div
          className={cx(
            'absolute inset-x-0 top-full z-dropdown mt-1 max-h-[70dvh] animate-fade overflow-y-auto rounded-card border border-line bg-card shadow-e2',
            size === 'overlay' && 'static border-0 shadow-none',
          )}
        >
          <div className="relative">
            <Suspense fallback={null}>
              <SuggestionList
                id={`${id}-list`}
                suggestions={suggestions}
                active={active}
                typed={text}
                onChoose={go}
              />
            </Suspense>
          </div>
        </div>
      )}
    </form>
  );
}
