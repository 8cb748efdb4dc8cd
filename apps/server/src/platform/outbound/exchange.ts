import { AnswerTooLong, askOutside, type Heard } from './ask-outside';

/**
 * One exchange with a real provider. Provider calls are idempotent, so a broken connection or a 5xx is retried once at
 * once. A call that hangs throws after `timeoutMs`; its outcome is unknown.
 */
export async function exchange(
  url: string,
  /** Called for each attempt, because a signature is valid once. */
  ask: () => { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<Heard> {
  const end = AbortSignal.timeout(timeoutMs);
  const once = (): Promise<Heard> => askOutside(url, { ...ask(), signal: end });
  const first = await once().catch((error: unknown) => {
    if (end.aborted || error instanceof AnswerTooLong) throw error;
    return undefined;
  });
  const response = first && first.status < 500 ? first : await once();
  if (response.status >= 500) throw new Error(`The provider answered ${response.status}`);
  return response;
}
