import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The settings refuse the start (sysexits EX_CONFIG): trying again would change nothing. */
const REFUSED = 78;

/** The likely cause of a signal that no code of ours sends. */
const CAUSES = {
  SIGKILL: '多半是内存不足，或被人强行结束 / out of memory, or killed by hand',
  SIGABRT: '多半是内存不足 / out of memory',
};

/**
 * Runs a Node program and restarts it when it dies after having been ready (it reports that by
 * `process.send('ready')`). The pause doubles up to a minute and is short again once the program has run for one. A
 * program that was never ready, that the settings refuse or that exited with 0 is not started again. SIGTERM and
 * SIGINT are passed on and end it at once, during a pause too.
 * @returns {Promise<number>} the exit code to leave with
 */
export async function keepUp(
  args,
  { firstPauseMs = 1_000, longestPauseMs = 60_000, steadyMs = 60_000, report = console.error } = {},
) {
  let child;
  let stopSignal;
  let endPause = () => undefined;
  const stop = (signal) => {
    stopSignal = signal;
    endPause();
    child?.kill(signal);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  let deaths = 0;
  let everReady = false;
  while (!stopSignal) {
    let readyAt;
    child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A group of its own: Ctrl-C reaches it through us, once. When we are killed, the IPC channel closes and it
      // exits.
      detached: process.platform !== 'win32',
    });
    child.on('message', (message) => {
      if (message === 'ready') readyAt = Date.now();
    });
    const { code, signal } = await new Promise((resolve) => {
      child.once('error', (error) => resolve({ code: 1, signal: error.message }));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    child = undefined;
    const own = code ?? 128 + (constants.signals[signal] ?? 0);
    everReady ||= readyAt !== undefined;
    if (stopSignal || own === 0 || own === REFUSED || !everReady) return own;

    if (readyAt !== undefined && Date.now() - readyAt >= steadyMs) deaths = 0;
    const pauseMs = Math.min(firstPauseMs * 2 ** deaths, longestPauseMs);
    deaths += 1;
    const how = signal ? `信号 signal ${signal}` : `退出码 exit code ${code}`;
    const cause = CAUSES[signal] ? `；${CAUSES[signal]}` : '；原因见上方日志 / see the lines above';
    report(
      `服务意外结束（${how}${cause}），${pauseMs / 1000} 秒后第 ${deaths} 次重新启动 / the server died, starting again`,
    );
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  return 0;
}
