import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';

/** A private RSA key: PEM, or bare base64 as some providers' tools give it. */
export function rsaPrivate(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return rsa(createPrivateKey(text));
  const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const;
  try {
    return rsa(createPrivateKey({ ...der, type: 'pkcs8' }));
  } catch {
    return rsa(createPrivateKey({ ...der, type: 'pkcs1' }));
  }
}

/** PEM of a public key or of a certificate, or bare base64. A private key in this place is a mix-up. */
export function rsaPublic(text: string): KeyObject {
  if (text.includes('PRIVATE KEY')) throw new Error('a private key');
  if (text.includes('-----BEGIN')) return rsa(createPublicKey(text));
  return rsa(createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

function rsa(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < 2048) throw new Error('no RSA key of 2048 bits');
  return key;
}

/** A secret of exactly so many bytes. */
export const secretOf =
  (length: number) =>
  (text: string): KeyObject => {
    const bytes = Buffer.from(text);
    if (bytes.length !== length) throw new Error(`not ${length} bytes`);
    return createSecretKey(bytes);
  };

/** A secret of any length. */
export const anySecret = (text: string): KeyObject => createSecretKey(Buffer.from(text));
