/** What the shell says of a program that SIGPIPE ended: 128 + 13. */
const NOBODY_READS = 141;

/** Commands that go on without a reader of their words. */
const STAYING: ReadonlySet<string> = new Set(['serve', 'worker']);

/**
 * `pifa … | head`: the reader has seen enough and left. A command then ends without a word, as others do; a server
 * stays, nobody listens to it.
 */
export function endWithReader(command: string): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (!STAYING.has(command)) process.exit(NOBODY_READS);
    });
  }
}
