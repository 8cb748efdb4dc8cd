import { AnswerTooLong, askOutside, type Heard } from './ask-outside';

/**
 * One exchange with a real provider. Every call to one may be repeated, so a connection that breaks or a 5xx is tried
 * once more at once; one that hangs is given up after `timeoutMs` and thrown: nobody knows what became of it.
 */
export async function exchange(
  url: string,
  /** Made anew for each try: a signature serves once. */
  ask: () => { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<Heard> {
  const end = AbortSignal.timeout(timeoutMs);
  const once = (): Promise<Heard> => askOutside(url, { ...ask(), signal: end });
  const first = await once().catch((error: unknown) => {
    if (end.aborted || error instanceof AnswerTooLong) throw error;
    return undefined;
  });
  const heard = first && first.status < 500 ? first : await once();
  if (heard.status >= 500) throw new Error(`The provider answered ${heard.status}`);
  return heard;
}
