import { create } from 'zustand';
import { onStoredElsewhere, readStored, STORED, writeStored } from './storage';

/** Who is logged in, as the login call returned it (SPEC §3 "User session"). Empty texts when unknown. */
export interface Session {
  token: string;
  phone: string;
  /** Company name. */
  company: string;
  /** Company id. */
  khId: string;
  userId: string;
  headImgUrl: string;
}

const FIELDS = {
  token: STORED.token,
  phone: STORED.phone,
  company: STORED.user,
  khId: STORED.khId,
  userId: STORED.userId,
  headImgUrl: STORED.headImgUrl,
} as const satisfies Record<keyof Session, string>;

const FIELD_NAMES = Object.keys(FIELDS) as (keyof Session)[];

function readSession(): Session | null {
  const token = readStored(FIELDS.token);
  if (!token) return null;
  const read = (field: keyof Session) => readStored(FIELDS[field]) ?? '';
  return {
    token,
    phone: read('phone'),
    company: read('company'),
    khId: read('khId'),
    userId: read('userId'),
    headImgUrl: read('headImgUrl'),
  };
}

interface SessionState {
  session: Session | null;
}

// Nobody at first: the served page is a visitor's, and hydrating it must find the same.
const store = create<SessionState>(() => ({ session: null }));
store.setState({ session: readSession() });

/** The session as React state; null for a visitor. */
export function useSession(): Session | null {
  return store((state) => state.session);
}

/** Whether somebody is logged in, as React state. */
export function useLoggedIn(): boolean {
  return store((state) => state.session !== null);
}

/** The session outside React. */
export function currentSession(): Session | null {
  return store.getState().session;
}

/** Calls back when somebody logs in or out, here or in another tab. Returns the function that stops it. */
export function onSessionChange(callback: (now: Session | null, before: Session | null) => void): () => void {
  return store.subscribe((now, before) => {
    const same =
      now.session?.token === before.session?.token && now.session?.userId === before.session?.userId;
    if (!same) callback(now.session, before.session);
  });
}

/** Keeps the credentials of a successful login (SPEC §4). */
export function login(session: Session): void {
  for (const field of FIELD_NAMES) writeStored(FIELDS[field], session[field]);
  store.setState({ session });
}

/** Changes the avatar of the current session without counting as a login or logout. */
export function keepAvatar(headImgUrl: string): void {
  const session = currentSession();
  if (!session) return;
  writeStored(FIELDS.headImgUrl, headImgUrl);
  store.setState({ session: { ...session, headImgUrl } });
}

/** Removes the credentials and nothing else: the inquiry list stays (UX §3). */
export function logout(): void {
  for (const field of FIELD_NAMES) writeStored(FIELDS[field], null);
  store.setState({ session: null });
}

/** Follows logins and logouts of other tabs. Call once; returns the function that stops it. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere(Object.values(FIELDS), () => {
    const next = readSession();
    const present = currentSession();
    // Six keys change one after the other; only a complete, different session is reported.
    if (FIELD_NAMES.some((field) => next?.[field] !== present?.[field])) store.setState({ session: next });
  });
}

type ExpiryListener = (userId: string) => void;
const expiryListeners = new Set<ExpiryListener>();

/** Calls back when the server rejects the session. */
export function onSessionExpired(listener: ExpiryListener): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/**
 * The server refused a token. Several calls fail together, so only the first refusal of the current token counts; a
 * late response to an old token must not log out a buyer who has just logged in again.
 */
export function expireSession(refusedToken: string): void {
  const present = currentSession();
  if ((present?.token ?? '') !== refusedToken) return;
  const userId = present?.userId ?? '';
  logout();
  for (const listener of expiryListeners) listener(userId);
}
