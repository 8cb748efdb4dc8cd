import { createStaffClient, type StaffCall, type StaffClient, StaffRefusal } from '@pifa/contract/staff';

export { OFFLINE, StaffFault, StaffRefusal, staffAddress } from '@pifa/contract/staff';

let csrf = '';
/** The session's token, as signing in or `adminMe` answered it. */
export const setCsrf = (token: string): void => void (csrf = token);

/** What the person is asked before a call can go on; the typed page stays behind the dialog. */
export type Ask = 'unlock' | 'sign-in' | 'prove';
const ASKED_FOR: Readonly<Record<string, Ask>> = {
  'session-locked': 'unlock',
  'not-logged-in': 'sign-in',
  'step-up-needed': 'prove',
};

type Asker = (what: Ask) => Promise<boolean>;
let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;
/** The frame takes the asking over; without one a call is simply refused. */
export const askBy = (next: Asker | undefined): void => void (asker = next);

/** Of calls that are refused at the same moment the first one asks, and all go on after the answer. */
export function ask(what: Ask): Promise<boolean> {
  asking ??= (asker?.(what) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

const send = createStaffClient({ csrf: () => csrf });

/** What nobody took by then is old. */
const EARLY_FOR_MS = 10_000;
const early = new Map<StaffCall, Promise<unknown>>();
/** Asks for what a page will want before the page itself is there. The answer serves one call. */
export function askEarly(name: StaffCall): void {
  const answer = send(name as 'adminQueue', { background: true });
  // Whoever wants it asks again and hears why; nobody may want it.
  answer.catch(() => undefined);
  early.set(name, answer);
  setTimeout(() => early.delete(name), EARLY_FOR_MS);
}

/** What was asked early for a call that says nothing but how to ask; undefined = ask now. */
function asked(name: StaffCall, input: object = {}): Promise<unknown> | undefined {
  const answer = early.get(name);
  if (!answer || Object.keys(input).some((key) => key !== 'signal' && key !== 'background')) return undefined;
  early.delete(name);
  return answer.catch(() => send(name as 'adminQueue', input));
}

/**
 * Makes a staff call. Where the session is locked or over, or the act wants a recent proof, the person is asked and the
 * call is made again: nothing that was typed is lost.
 */
export const call: StaffClient = async <Name extends StaffCall>(name: Name, ...input: unknown[]) => {
  const once = send as (name: Name, ...input: unknown[]) => Promise<never>;
  try {
    return (await (asked(name, input[0] as object) ?? once(name, ...input))) as never;
  } catch (error) {
    const what = error instanceof StaffRefusal ? ASKED_FOR[error.code] : undefined;
    if (!what || !asker || !(await ask(what))) throw error;
    return once(name, ...input);
  }
};

/** The same without asking: for the session's own calls. */
export const callOnce: StaffClient = send;

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
