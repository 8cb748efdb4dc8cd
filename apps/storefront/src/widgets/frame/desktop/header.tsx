import { type Ref, useEffect, useRef, useState } from 'react';
import { useHotkey } from '../../../lib/use-hotkey';
import { HotWords } from '../search/hot-words';
import { SearchBox, type SearchBoxHandle } from '../search/search-box';
import { CartButton, InquiryButton } from './header-buttons';
import { Logo } from './logo';

/** Logo, search with hot words, cart and inquiry list; the mini header takes over after 240px (UX §3). */
export function Header() {
  const mark = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(false);
  const full = useRef<SearchBoxHandle>(null);
  const mini = useRef<SearchBoxHandle>(null);
  useHotkey('/', (event) => {
    event.preventDefault();
    (gone ? mini : full).current?.focus();
  });
  useEffect(() => {
    const element = mark.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => setGone(!entry?.isIntersecting));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--sticky-top', gone ? '60px' : '0px');
    return () => void root.style.removeProperty('--sticky-top');
  }, [gone]);
  return (
    <>
      {/* In view as long as the page is scrolled by less than 240px. */}
      <div ref={mark} aria-hidden className="pointer-events-none absolute top-0 h-60 w-px" />
      <header className="bg-card" data-no-print>
        <div className="container-page flex h-24 items-center gap-6">
          <Logo />
          <div className="mt-3 min-w-0 max-w-180 flex-1 lg:ml-6">
            <SearchBox ref={full} />
            <HotWords />
          </div>
          <div className="ml-auto flex shrink-0 items-center gap-3">
            <CartButton />
            <InquiryButton />
          </div>
        </div>
      </header>
      {gone && <MiniHeader search={mini} />}
    </>
  );
}

function MiniHeader({ search }: { search: Ref<SearchBoxHandle> }) {
  return (
    <div
      data-no-print
      className="fixed inset-x-0 top-0 z-sticky h-15 animate-rise border-b border-line bg-card shadow-e1"
    >
      <div className="container-page flex h-full items-center gap-6">
        <Logo small />
        <SearchBox ref={search} size="mini" className="max-w-160 min-w-0 flex-1" />
        <div className="ml-auto flex shrink-0 items-center gap-3">
          <CartButton small />
          <InquiryButton small />
        </div>
      </div>
    </div>
  );
}
