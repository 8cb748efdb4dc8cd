import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];
const browsers = () => inRoot('node_modules', '.cache', 'browsers');

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places].find(isProgram);
}

async function bundled() {
  process.env.PLAYWRIGHT_BROWSERS_PATH ??= browsers();
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function starts(path) {
  try {
    return /\d+\.\d+/.test(execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 }));
  } catch {
    return false;
  }
}

/**
 * A Chromium for the journeys: named by CHROMIUM_PATH, installed, or installed now where the system allows it.
 * @returns {Promise<{ path: string } | { path: undefined, reason: string }>}
 */
export async function findChromium() {
  const tries = [
    () => process.env.CHROMIUM_PATH,
    installed,
    bundled,
    async () => ((await aptInstall(['chromium', 'fonts-noto-cjk'])) ? installed() : undefined),
    async () => {
      const cli = inRoot('node_modules/playwright-core/cli.js');
      const { code } = await run(process.execPath, [cli, 'install', 'chromium'], {
        env: { PLAYWRIGHT_BROWSERS_PATH: browsers() },
        timeoutMs: 240_000,
      });
      return code === 0 ? bundled() : undefined;
    },
  ];
  for (const attempt of tries) {
    const path = await attempt();
    if (path && starts(path)) return { path };
  }
  return { path: undefined, reason: 'no Chromium found, and none could be installed (set CHROMIUM_PATH)' };
}
