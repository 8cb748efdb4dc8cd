import type { QueryClient } from '@tanstack/react-query';
import { keepInterruptedOwner, takeInterrupted } from '../lib/interrupted';
import { currentPath, isLoginPath, loginPath, navigateTo } from '../lib/navigation';
import { forgetPersonal } from '../lib/query-client';
import { followOtherTabs, onSessionChange, onSessionExpired } from '../lib/session';
import { toast } from '../ui/toast';

/** The scroll offset when the session expired, restored after login (UX §3 "Session expiry"). */
let leftAt: { path: string; top: number } | null = null;

/** The scroll offset to restore on this path; returned once. */
export function takeLeftAt(path: string): number | null {
  if (leftAt?.path !== path) return null;
  const { top } = leftAt;
  leftAt = null;
  return top;
}

/**
 * Handles session changes for the whole shop: an expiry is announced once and leads to the login page, the next login
 * offers the interrupted action again, and another user's cached data is dropped.
 * Returns the function that stops it.
 */
export function watchSession(client: QueryClient): () => void {
  const stops = [
    followOtherTabs(),
    onSessionExpired((userId) => {
      keepInterruptedOwner(userId);
      if (isLoginPath(currentPath())) return;
      leftAt = { path: currentPath(), top: window.scrollY };
      toast({ text: '回话失效，请重新登录', tone: 'info', key: 'session-over' });
      navigateTo(loginPath());
    }),
    onSessionChange((now) => {
      forgetPersonal(client);
      if (!now) return;
      const cutOff = takeInterrupted(now.userId);
      if (!cutOff) return;
      toast({
        text: `已重新登录，可以继续刚才的「${cutOff.label}」`,
        tone: 'success',
        key: 'session-back',
        action: { label: '继续', onPress: cutOff.run },
        duration: 12_000,
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
