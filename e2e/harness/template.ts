import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that contains the demo mall. Each test file opens a copy of it. */
    mallTemplate: string;
  }
}

/**
 * Fills the demo mall once for the whole run. While you write journeys, PIFA_MALL_TEMPLATE names a folder filled
 * before.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const filled = process.env['PIFA_MALL_TEMPLATE'];
  if (filled) {
    project.provide('mallTemplate', filled);
    return () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'pifa-mall-'));
  const dataDir = join(folder, 'template');
  try {
    const server = await startServer({ dataDir, patience: 180_000 });
    await server.stop();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  project.provide('mallTemplate', dataDir);
  return () => rmSync(folder, { recursive: true, force: true });
}
