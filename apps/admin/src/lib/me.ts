import type { CallData, Permission } from '@pifa/contract/staff';
import { createContext, useContext } from 'react';

export type Me = CallData<'adminMe'>;

export const MeContext = createContext<Me | undefined>(undefined);

/** Who is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe outside of the frame');
  return me;
}

export const RefreshMeContext = createContext<() => Promise<void>>(async () => undefined);

/** Reads anew who is signed in: after a change of one's own name or second factor. */
export const useRefreshMe = (): (() => Promise<void>) => useContext(RefreshMeContext);

/** Whether the role holds a permission; the server decides, the page hides. */
export const useCan = (permission: Permission): boolean => useMe().permissions.includes(permission);
