/** Idempotency key of one action of the buyer: sent twice with the same id, it is carried out once. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
