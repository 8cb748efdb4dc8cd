import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Installs Debian packages where no password is needed: as root, with apt. True when it worked. */
export async function aptInstall(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false;
  console.log(`  apt-get install ${packages.join(' ')} …`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 240_000 };
  await run('apt-get', ['update', '-qq'], options);
  const { code } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    options,
  );
  return code === 0;
}
