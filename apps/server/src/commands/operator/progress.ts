import type { CallName, TerminalAnswer } from '@pifa/contract';
import type { Answer, Send, StaffRequest } from './send';

/** What a progress call answers. */
interface Progress {
  done: number;
  rows: number;
}

const EVERY_MS = 1_000;

/** Sends a long call and tells meanwhile how far it has come, on the side where results are not read from. */
export async function sendWithProgress(
  send: Send,
  request: StaffRequest,
  { call, begin }: NonNullable<TerminalAnswer['progress']>,
  tell: (line: string) => void,
): Promise<Answer> {
  tell(`${begin}，文件 ${Math.ceil((request.file?.length ?? 0) / 1024)} KB …`);
  let reported = '';
  let polling: Promise<void> | undefined;
  const poll = async (): Promise<void> => {
    // Whatever is wrong with this question, the call itself goes on.
    const answer = await send({ call: call as CallName }).catch(() => undefined);
    const progress = answer?.meta.success ? (answer.data as Progress) : undefined;
    const line = progress && progress.rows > 0 ? `已处理 ${progress.done} / ${progress.rows} 行` : '';
    if (line !== '' && line !== reported) tell(line);
    reported = line;
    polling = undefined;
  };
  const timer = setInterval(() => {
    polling ??= poll();
  }, EVERY_MS);
  try {
    return await send(request);
  } finally {
    clearInterval(timer);
    await polling;
  }
}
