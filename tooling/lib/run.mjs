import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const living = new Set();

/**
 * Runs a program to its end. `output: 'show'` lets it write to the terminal, `'keep'` collects it.
 * Each child leads its own process group, so that `stopAll` also reaches what the child started.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = {}, output = 'keep', timeoutMs, uid, gid } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      // Collected output is printed later or read by a program: it must have no colours.
      env: {
        ...process.env,
        ...(output === 'keep' ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}),
        ...env,
      },
      stdio: ['ignore', output === 'show' ? 'inherit' : 'pipe', output === 'show' ? 'inherit' : 'pipe'],
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
      uid,
      gid,
    });
    living.add(child);
    let text = '';
    const collect = (chunk) => {
      text += chunk;
      if (text.length > 4_000_000) text = text.slice(-2_000_000);
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    let timedOut = false;
    const timer = timeoutMs
      ? setTimeout(() => {
          timedOut = true;
          kill(child, 'SIGKILL');
        }, timeoutMs)
      : undefined;
    const done = (code) => {
      clearTimeout(timer);
      living.delete(child);
      resolve({ code, output: timedOut ? `${text}\n(stopped after ${timeoutMs / 1000} s)` : text });
    };
    child.once('error', (error) => {
      text += `${command}: ${error.message}\n`;
      done(127);
    });
    const end = (code, signal) => done(code ?? (signal ? 128 : 1));
    child.once('close', end);
    // 'close' waits for the pipes: one that a daemon keeps open must not hold us for ever.
    child.once('exit', (code, signal) => setTimeout(() => end(code, signal), 2000).unref());
  });
}

function kill(child, signal) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // already gone
  }
}

/** Ends every running program started by `run`, with everything it started. */
export function stopAll(signal = 'SIGTERM') {
  for (const child of living) kill(child, signal);
}
