import type { CallData } from '@pifa/contract';
import type { Answer, Send } from './operator-send';
import type { OperatorRequest } from './operator-verbs/verb';

const EVERY_MS = 1_000;

/** Sends an import and tells meanwhile how far it has come, on the side where results are not read from. */
export async function sendImport(
  send: Send,
  request: OperatorRequest,
  tell: (line: string) => void,
): Promise<Answer> {
  tell(`正在导入，文件 ${Math.ceil((request.file?.length ?? 0) / 1024)} KB …`);
  let told = '';
  let asked: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    // Whatever is wrong with this question, the import itself goes on.
    const answer = await send({ call: 'adminImportProgress' }).catch(() => undefined);
    const progress = answer?.meta.success ? (answer.data as CallData<'adminImportProgress'>) : undefined;
    const line = progress && progress.rows > 0 ? `已处理 ${progress.done} / ${progress.rows} 行` : '';
    if (line !== '' && line !== told) tell(line);
    told = line;
    asked = undefined;
  };
  const timer = setInterval(() => {
    asked ??= ask();
  }, EVERY_MS);
  try {
    return await send(request);
  } finally {
    clearInterval(timer);
    await asked;
  }
}
