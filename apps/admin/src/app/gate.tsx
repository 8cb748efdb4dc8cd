import { lazy, Suspense, useEffect, useState } from 'react';
import { callOnce, setCsrf, StaffRefusal, textOf } from '../lib/client';
import type { Me } from '../lib/me';
import { SignIn } from './sign-in';

/** The frame and its kit come after the sign-in page, which needs neither. */
const Office = lazy(() => import('./office').then(({ Office }) => ({ default: Office })));

type State =
  | { at: 'asking' }
  | { at: 'out' }
  | { at: 'in'; me?: Me; locked?: string }
  | { at: 'fault'; text: string };

/** Shows the sign-in page until there is a session, then the back office. */
export function Gate() {
  const [state, setState] = useState<State>({ at: 'asking' });
  const ask = () =>
    callOnce('adminMe')
      .then((me) => {
        setCsrf(me.csrf);
        setState({ at: 'in', me });
      })
      .catch((error: unknown) => {
        if (error instanceof StaffRefusal && error.code === 'not-logged-in') setState({ at: 'out' });
        // A locked session is opened by its password: signing in anew does that as well.
        else if (error instanceof StaffRefusal && error.code === 'session-locked') setState({ at: 'out' });
        else setState({ at: 'fault', text: textOf(error) });
      });
  useEffect(() => void ask(), []);

  if (state.at === 'out') {
    return (
      <SignIn
        onIn={(me) => {
          setCsrf(me.csrf);
          setState({ at: 'in', me });
        }}
      />
    );
  }
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
  if (state.at === 'asking' || !state.me) return null;
  return (
    <Suspense fallback={null}>
      <Office me={state.me} onOut={() => setState({ at: 'out' })} />
    </Suspense>
  );
}
