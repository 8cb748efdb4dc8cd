import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../src/platform/settings';
import { readSettings } from '../../src/read-settings';

/** Settings read from a file that names key files, as an operator writes them; the folder is gone afterwards. */
export function settingsWithKeys(
  keys: Record<string, string>,
  content: (path: (name: string) => string) => object,
  env: Record<string, string> = {},
): Settings {
  const folder = mkdtempSync(join(tmpdir(), 'pifa-keys-'));
  const path = (name: string) => join(folder, name);
  try {
    for (const [name, text] of Object.entries(keys)) writeFileSync(path(name), text, { mode: 0o600 });
    writeFileSync(path('config.json'), JSON.stringify(content(path)));
    return readSettings({ NODE_ENV: 'test', DATA_DIR: folder, PIFA_CONFIG: path('config.json'), ...env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
