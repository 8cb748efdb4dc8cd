import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Seals what the database must keep but whoever reads the database, or a backup of it, must not know. AES-256-GCM with
 * a key derived from a secret of this installation, which no backup holds.
 */
export interface Sealer {
  /** `about` is what the text belongs to: sealed for one account, it does not open as another's. */
  seal(text: string, about: string): string;
  /** A text that was never sealed comes back as it is; undefined where the key is not here or somebody changed it. */
  open(stored: string, about: string): string | undefined;
  /** Sealed with the key that seals now. */
  isCurrent(stored: string): boolean;
}

/** 'sealed1.<key>.<nonce and text and tag>' */
const MARK = 'sealed1';
const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

interface Key {
  /** Says which key it was without saying anything of it. */
  name: string;
  bytes: Buffer;
}

function keyOf(secret: string, purpose: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', `pifa ${purpose}`, 32));
  return { name: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes };
}

/** Seals with the first secret; opens what any of them sealed. */
export function createSealer(secrets: readonly string[], purpose: string): Sealer {
  const keys = secrets.map((secret) => keyOf(secret, purpose));
  const [current] = keys;
  if (!current) throw new Error('no secret to seal with');
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, current.bytes, nonce).setAAD(Buffer.from(about));
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return [MARK, current.name, Buffer.concat(sealed).toString('base64url')].join('.');
    },
    open(stored, about) {
      const [mark, name, sealed = ''] = stored.split('.');
      if (mark !== MARK) return stored;
      const key = keys.find((one) => one.name === name);
      const bytes = Buffer.from(sealed, 'base64url');
      if (!key || bytes.length < NONCE + TAG) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE), {
          authTagLength: TAG,
        });
        decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString();
      } catch {
        return undefined;
      }
    },
    isCurrent: (stored) => stored.startsWith(`${MARK}.${current.name}.`),
  };
}
