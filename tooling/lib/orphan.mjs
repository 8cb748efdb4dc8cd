import { readFileSync } from 'node:fs';

/** The parent of a process, where the system tells it (Linux). */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/**
 * Between `npm start` and us stands a shell that passes no signal on: when npm is told to stop, only the shell ends.
 * So whoever is started by npm looks whether its parents are still there, and stops itself when they are not.
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
