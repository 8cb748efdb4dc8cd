import { readFileSync } from 'node:fs';

/** The parent of a process, where the system reports it (Linux). */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/**
 * Between `npm start` and us is a shell that passes no signal on: when npm is told to stop, only the shell ends. So a
 * program started by npm watches its parents and stops itself when they are gone.
 */
export function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
