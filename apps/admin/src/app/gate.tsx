import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { askEarly, callOnce, setCsrf, StaffRefusal, textOf } from '../lib/client';
import type { Me } from '../lib/me';
import { screenAt } from '../widgets/screens';
import { LoadBoundary } from './load-boundary';
import { FirstOwner } from './first-owner';
import { SignIn } from './sign-in';

/** The frame and its kit come after the sign-in page, which needs neither. */
const loadOffice = () => import('./office').then(({ Office }) => ({ default: Office }));
const Office = lazy(loadOffice);

const WAS_IN = 'pifa-admin-in';

type State =
  | { at: 'asking' }
  | { at: 'out' }
  | { at: 'first-owner' }
  | { at: 'in'; me: Me }
  | { at: 'fault'; text: string };

const isFirstOwnerLink = () => window.location.pathname === '/admin/first-owner';

/** Fetches the frame and the screen of this address while the mall still looks for the session. */
function fetchCode(): void {
  loadOffice().catch(() => undefined);
  screenAt(window.location.pathname)
    ?.load()
    .catch(() => undefined);
}

/** Asks for what frame and screen show first while their code is still on its way. */
function fetchReads({ permissions, twoFactor }: Me): void {
  if (twoFactor.required && !twoFactor.on) return;
  askEarly('adminQueue');
  for (const { call, permission } of screenAt(window.location.pathname)?.reads ?? []) {
    if (!permission || permissions.includes(permission)) askEarly(call);
  }
}

/** Shows the sign-in page until there is a session, then the back office. */
export function Gate() {
  const [state, setState] = useState<State>({ at: 'asking' });
  const ask = () =>
    callOnce('adminMe')
      .then((me) => {
        setCsrf(me.csrf);
        fetchReads(me);
        setState({ at: 'in', me });
      })
      .catch((error: unknown) => {
        if (error instanceof StaffRefusal && error.code === 'not-logged-in') setState({ at: 'out' });
        // A locked session is opened by its password: signing in anew does that as well.
        else if (error instanceof StaffRefusal && error.code === 'session-locked') setState({ at: 'out' });
        else setState({ at: 'fault', text: textOf(error) });
      });
  useEffect(() => {
    if (isFirstOwnerLink()) setState({ at: 'first-owner' });
    // Whoever never signed in here has no session to ask about.
    else if (window.localStorage.getItem(WAS_IN) === null) setState({ at: 'out' });
    else {
      fetchCode();
      void ask();
    }
  }, []);

  const leave = useCallback(() => {
    window.localStorage.removeItem(WAS_IN);
    setState({ at: 'out' });
  }, []);

  const enter = (me: Me) => {
    setCsrf(me.csrf);
    fetchReads(me);
    window.localStorage.setItem(WAS_IN, '1');
    // The link's token must not stay in the address or in the history.
    if (isFirstOwnerLink()) window.history.replaceState(null, '', '/admin');
    setState({ at: 'in', me });
  };

  if (state.at === 'first-owner') return <FirstOwner onIn={enter} />;
  if (state.at === 'out') return <SignIn onIn={enter} onBegin={fetchCode} />;
  if (state.at === 'fault') {
    return (
      <div className="last-resort" role="alert">
        <h1>后台暂时打不开</h1>
        <p>{state.text}</p>
        <button type="button" className="plain-button" onClick={() => void ask()}>
          重试
        </button>
      </div>
    );
  }
  if (state.at === 'asking') return null;
  return (
    <LoadBoundary>
      <Suspense fallback={null}>
        <Office me={state.me} onOut={leave} />
      </Suspense>
    </LoadBoundary>
  );
}
