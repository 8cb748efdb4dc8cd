import { mkdtemp, rm } from 'node:fs/promises';
import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server';

/** A mall as its owner first meets it: no goods, no staff, and the link for the first account in the terminal. */
export async function openEmptyMall() {
  const folder = await mkdtemp(join(tmpdir(), 'pifa-empty-'));
  const server = await startServer({
    dataDir: join(folder, 'data'),
    settings: { demo: false },
    patience: 200_000,
  });
  return {
    url: server.url,
    log: () => server.log(),
    /** The path of the one-time link, as the terminal shows it. */
    firstOwner: () => /\/admin\/first-owner#[\w-]+/.exec(server.log())?.[0] ?? '',
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator shows for a secret now (RFC 6238). */
export function codeOf(secret: string, now = Date.now()): string {
  const bits = [...secret.replaceAll(/\s/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
