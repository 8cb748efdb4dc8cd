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

/**
 * Makes a staff call. Where the session is locked or over, or the act wants a recent proof, the person is asked and the
 * call is made again: nothing that was typed is lost.
 */
export const call: StaffClient = async <Name extends StaffCall>(name: Name, ...input: unknown[]) => {
  const once = send as (name: Name, ...input: unknown[]) => Promise<never>;
  try {
    return await once(name, ...input);
  } catch (error) {
    const what = error instanceof StaffRefusal ? ASKED_FOR[error.code] : undefined;
    if (!what || !asker || !(await ask(what))) throw error;
    return once(name, ...input);
  }
};

/** The same without asking: for the session's own calls. */
export const callOnce: StaffClient = send;

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
