import { cleanUp } from './cleanup.mjs';
import { stopAll } from './run.mjs';

/** On SIGINT and SIGTERM: ends every program that was started, cleans up and exits. */
export function stopOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      stopAll('SIGTERM');
      await cleanUp();
      process.exit(130);
    });
  }
}

/** Runs `work`, cleans up, and exits with the code that it returns; an error is printed and exits with 1. */
export async function runCommand(work) {
  stopOnSignal();
  let code = 1;
  try {
    code = await work();
  } catch (error) {
    console.error(error.message);
  } finally {
    await cleanUp();
  }
  process.exit(code);
}
