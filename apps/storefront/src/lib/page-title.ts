import { useEffect } from 'react';
import { create } from 'zustand';

const store = create<{ title: string | null; description: string | null }>(() => ({
  title: null,
  description: null,
}));

/** Names the page more exactly than its route can: the goods' name, brand and specification. */
export function usePageTitle(title: string | null | undefined, description?: string | null): void {
  useEffect(() => {
    if (!title) return;
    store.setState({ title, description: description ?? null });
    return () => store.setState({ title: null, description: null });
  }, [title, description]);
}

/** What the present screen calls itself; null = its route's title. */
export const useScreenTitle = () => store();
