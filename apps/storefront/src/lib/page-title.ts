import { useEffect } from 'react';
import { create } from 'zustand';

const store = create<{ title: string | null; description: string | null }>(() => ({
  title: null,
  description: null,
}));

/** Sets a more specific page title than the route's: the goods' name, brand and specification. */
export function usePageTitle(title: string | null | undefined, description?: string | null): void {
  useEffect(() => {
    if (!title) return;
    store.setState({ title, description: description ?? null });
    return () => store.setState({ title: null, description: null });
  }, [title, description]);
}

/** The current screen's own title; null = its route's title. */
export const useScreenTitle = () => store();
